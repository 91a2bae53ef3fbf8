/* A turn is chosen on the phone: what it may do now comes right after the page, and from then on
   tapping, light, preview and Confirm ask nobody, so that they work without network too. Why
   something is not allowed still comes from the server. */
import { fragment, shownRevision, wake } from "../shared/fragment.js";
import { announce, toast } from "../shared/say.js";
import { box, fillBar } from "./bar.js";
import { enter, extend } from "./choices.js";
import { keepTaps, keptTaps } from "./kept.js";
import { bringPane, lifted, light } from "./light.js";

const NO_REASON = "That is not possible now. For the reason, tap it again once the table can be reached.";

let turn = null;
let revision = -1;
let tapped = [];
let sent = false;
let wanted = "";
let notNow = null;
let fetched = null;
let refused = { taps: [], revision: -1 };

const address = (taps) => {
  const url = new URL(box().dataset.table, location.href);
  url.searchParams.set("revision", revision);
  for (const tap of taps) url.searchParams.append("tap", tap);
  return url.pathname + url.search;
};

async function ask(taps, made) {
  const url = new URL(box().dataset.choices, location.href);
  for (const tap of taps) url.searchParams.append("tap", tap);
  url.searchParams.set("made", made);
  if (wanted === url.href) return null;
  wanted = url.href;
  try {
    const response = await fetch(url, { headers: { Accept: "application/json" } });
    const answer = await response.json();
    return response.ok && wanted === url.href ? answer : null;
  } catch {
    return null;
  } finally {
    if (wanted === url.href) wanted = "";
  }
}

async function learn() {
  const here = shownRevision();
  const answer = await ask([], 0);
  if (!box() || answer?.revision !== here || shownRevision() !== here) return;
  turn = answer.turn;
  box().toggleAttribute("data-ready", turn !== null);
  const more = turn && (await lifted(turn)) === turn && tapped.length && !sent ? enter(turn, tapped) : null;
  if (more?.asks && !more.lost.length) show(more);
}

/* Fetches the choices after a complete move if there were too many to come with it. */
async function learnMore(entry) {
  box().setAttribute("aria-busy", "true");
  const answer = await ask(entry.explicit, entry.wholes.length).then(lifted);
  box()?.removeAttribute("aria-busy");
  const same = answer?.revision === revision && !sent && tapped.join() === entry.explicit.join();
  if (!same || !answer.turn) return;
  extend(turn, tapped, answer.turn);
  const further = enter(turn, tapped);
  show(further);
  if (further.asks) learnMore(further);
}

/* A page has come: its own taps count, and choices are for its position alone. A tap that was
   made while it was on its way is not lost: the page is shown with it. */
function refresh() {
  if (!box()) {
    turn = null;
    if (!document.querySelector(".ask-screen")) keepTaps(revision, []);
    return;
  }
  const since = fetched && fetched !== tapped && !sent;
  const now = shownRevision();
  fetched = null;
  if (since && tapped.length) {
    if (now === revision && turn) show(enter(turn, tapped));
    else wake();
    box().toggleAttribute("data-ready", now === revision && turn !== null);
    return;
  }
  sent = false;
  box().removeAttribute("aria-busy");
  tapped = JSON.parse(box().dataset.taps);
  /* A refusal that was read does not come back with the page. */
  const answered = refused.revision === now ? refused.taps : [];
  keepTaps(now, box().querySelector(".verdict") ? answered : tapped);
  if (!tapped.length) notNow = box().querySelector(".not-now")?.cloneNode(true) ?? null;
  if (now === revision && turn) {
    box().toggleAttribute("data-ready", true);
    return;
  }
  revision = now;
  turn = null;
  learn();
}

/** Whether this phone knows what it may do now. */
export const canChoose = () => turn !== null && !sent && box() !== null;

function nextFor(id) {
  const entry = enter(turn, tapped);
  return entry.choices.get(id) ?? entry.instead.get(id);
}

/** Taps a place, a card or a button; false if no legal move goes on with it. */
export function tap(id) {
  const next = nextFor(id);
  if (next) choose(next.taps);
  return next !== undefined;
}

/** Whether a tap turns the piece being laid, which works as fast as a thumb can tap. */
export const turns = (id) => nextFor(id)?.turns ?? false;

/** The taps before the one that was refused; null where none was at this entry of the log. */
export const tapsRefused = () => (refused.revision === revision ? refused.taps : null);

/* After asking about a place, a person gets the move being entered back. */
function keepForAsking() {
  const board = document.querySelector("[data-ask]");
  const url = new URL(board.dataset.ask, location.href);
  url.searchParams.delete("tap");
  for (const tap of tapped) url.searchParams.append("tap", tap);
  board.dataset.ask = url.pathname + url.search;
  const mode = document.querySelector(".rail .q");
  if (mode) mode.href = board.dataset.ask;
}

/** Lets those taps stand. */
export function choose(taps) {
  tapped = taps;
  for (const old of document.querySelectorAll(".bottom-sheet > .notice")) old.remove();
  keepTaps(revision, tapped);
  keepForAsking();
  const entry = enter(turn, tapped);
  show(entry);
  if (entry.asks) learnMore(entry);
  else if (entry.records) box().querySelector("form").requestSubmit();
}

/* A place that was crossed is lit where the next step may lead back to it. */
function leadsOn(id, { choices, chosen }) {
  return !chosen.includes(id) || (choices.get(id).tap.role === "step" && id !== chosen.at(-1));
}

function show(entry) {
  const lit = new Set([...entry.choices.keys()].filter((id) => leadsOn(id, entry)));
  const { last, alarm } = box().dataset;
  const changed = [...JSON.parse(alarm), ...entry.changed];
  light(lit, entry.chosen, changed, JSON.parse(last), entry.ghosts, entry.places);
  if (!entry.stays) bringPane(lit);
  fillBar(entry, lit, address, notNow);
  document.dispatchEvent(new CustomEvent("companion:chosen"));
}

/** A tap after which no legal move is left is answered by the server with the reason: the first of
    these ids with which a move could go on. */
export function wonder(ids) {
  if (sent || !ids.length) return;
  if (document.getElementById("lost").hidden === false) {
    announce(NO_REASON);
    toast(NO_REASON);
    return;
  }
  refused = { taps: tapped, revision };
  wake({ under: ids });
}

/** Takes what a finger drags in hand; returns the taps that stay wherever it is dragged, or null
    if the server has to be asked. A place of a whole move is left for another one, while a piece
    from beside the board stays chosen. */
export function grab(id) {
  if (!canChoose()) return null;
  if (!tapped.includes(id)) tap(id);
  const n = tapped.indexOf(id);
  const isWhole = enter(turn, tapped.slice(0, n + 1)).moves.length > 0;
  return tapped.slice(0, isWhole ? n : n + 1);
}

/** What is dragged is over a place. */
export function drag(id, kept) {
  const next = nextFor(id);
  if (next && kept.every((tap, n) => next.taps[n] === tap)) choose(next.taps);
}

/** What is dragged is let go where it cannot lie: the reason is shown, unless it lies elsewhere. */
export function drop(ids) {
  const { choices, instead, chosen, moves } = enter(turn, tapped);
  const isKnown = ids.some((id) => chosen.includes(id) || choices.has(id) || instead.has(id));
  if (!moves.length && !isKnown) wonder(ids);
}

document.addEventListener("companion:taken", ({ target }) => {
  if (!target.closest("#entry")) return;
  sent = true;
  box().setAttribute("aria-busy", "true");
  keepTaps(revision, []);
});
/* Fetches the page anew with what is chosen on it, and with what it is to be asked about. */
document.body.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.elt.id !== "fragment" || !box()) return;
  const ids = detail.triggeringEvent?.detail?.under ?? [];
  fetched = tapped;
  if ((tapped.length || ids.length) && !sent) detail.path = address(tapped);
  detail.parameters.under = ids;
});
document.body.addEventListener("htmx:afterSettle", refresh);
window.addEventListener("load", () => {
  const kept = box() && !location.search ? keptTaps(shownRevision()) : [];
  refresh();
  if (!kept.length) return;
  tapped = kept;
  wake();
});
