/* Every tap that writes leaves through this queue: kept on the phone until it is answered, sent
   in order, each with its own id, so that nothing is lost and nothing counts twice. */
import { shownStep, wake } from "./fragment.js";
import { hold, leave, release, show } from "./live.js";
import { has } from "./morph.js";
import { showsTo } from "./offline.js";
import { arrives, reachable } from "./reach.js";
import { announce, toast } from "./say.js";

const KEY = "companion.outbox";
const PATIENCE = 10000;
const SLOW = 1500;
const SOON = 1000;
const LONGEST = 8000;
const LATER = new Set([429, 502, 503, 504]);

let unsaved = null;
let sending = false;
let delay = SOON;
let timer = 0;
let onItsWay = null;
const used = new Set();
/* The newest entry that a page's revision, or what was counted in a cell, has led to by this
   phone's own taps: the page itself is not drawn anew before all of them are answered. */
const reached = new Map();

function waiting() {
  if (unsaved) return unsaved;
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? [];
  } catch {
    return [];
  }
}

function keep(items) {
  try {
    localStorage.setItem(KEY, JSON.stringify(items));
    unsaved = null;
  } catch {
    unsaved = items;
  }
}

/** Whether a tap has not been answered yet. */
export function pending() {
  return waiting().length > 0;
}

/** An id for a request. randomUUID exists only over HTTPS. */
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function fieldsOf(form, submitter) {
  const data = new FormData(form);
  data.delete("csrf_token");
  if (submitter?.name) data.append(submitter.name, submitter.value);
  return [...data];
}

/* A form that stays on the page gets a new id for its next tap, unless it is the same tap. */
function withId(fields, form) {
  const id = Object.fromEntries(fields).client_id;
  const same = waiting().find((item) => item.id === id);
  if (same && JSON.stringify(same.fields) === JSON.stringify(fields)) return null;
  if (!id || !used.has(id)) return { id: id ?? freshId(), fields };
  const fresh = freshId();
  form.elements.client_id.value = fresh;
  return { id: fresh, fields: replaced(fields, "client_id", fresh) };
}

function replaced(fields, name, value) {
  return fields.map((field) => (field[0] === name ? [name, String(value)] : field));
}

/* Counts of the same cell that have not been sent yet are joined into one. */
function joined(items, url, fields) {
  const last = items.at(-1);
  if (!last || last.tried || last.url !== url) return false;
  const now = Object.fromEntries(fields);
  const then = Object.fromEntries(last.fields);
  if (!now.cell || now.cell !== then.cell) return false;
  if ("by" in now && "by" in then) {
    last.fields = replaced(last.fields, "by", Number(now.by) + Number(then.by));
  } else if ("value" in now && "value" in then) {
    last.fields = replaced(last.fields, "value", now.value);
  } else {
    return false;
  }
  keep(items.filter((item) => Object.fromEntries(item.fields).by !== "0"));
  return true;
}

/** Takes a count of one cell: `change` is {by} or {value}. */
export function count(form, change) {
  const fields = fieldsOf(form).filter(([name]) => name !== "client_id" && name !== "by" && name !== "value");
  fields.push(...Object.entries(change).map(([name, value]) => [name, String(value)]));
  const items = waiting();
  const url = form.getAttribute("action");
  if (!joined(items, url, fields)) {
    const id = freshId();
    const now = [...caughtUp(fields, url), ["client_id", id]];
    keep([...items, { id, fields: now, url, page: location.href, builds: true }]);
  }
  form.dispatchEvent(new CustomEvent("companion:counted", { bubbles: true, detail: change }));
  setTimeout(badge, SLOW);
  drain();
}

function take(form, submitter) {
  if (form.matches("[data-count]") && submitter?.name === "by") {
    count(form, { by: Number(submitter.value) });
    return;
  }
  const url = form.getAttribute("action");
  const builds = form.closest("[data-builds]") !== null;
  const fields = fieldsOf(form, submitter);
  const tap = withId(builds ? caughtUp(fields, url) : fields, form);
  if (!tap) return;
  used.add(tap.id);
  keep([...waiting(), { ...tap, url, page: location.href, step: shownStep(), builds }]);
  form.dataset.waiting = "";
  form.dispatchEvent(new CustomEvent("companion:taken", { bubbles: true, detail: { submitter } }));
  setTimeout(badge, SLOW);
  drain();
}

async function post(item) {
  const mine = new AbortController();
  onItsWay = mine;
  setTimeout(() => mine.abort(), PATIENCE);
  const response = await fetch(item.url, {
    method: "POST",
    body: new URLSearchParams(item.fields),
    headers: {
      ...JSON.parse(document.body.getAttribute("hx-headers")),
      "HX-Request": "true",
      "HX-Target": "fragment",
      "HX-Current-URL": location.href,
      "Companion-Has": has(),
    },
    keepalive: true,
    signal: mine.signal,
  });
  if (LATER.has(response.status)) throw new Error(`try later: ${response.status}`);
  return { response, html: await response.text() };
}

function settle(item, { response, html }) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const fragment = page.getElementById("fragment");
  const rest = waiting().filter((other) => other.id !== item.id);
  if (response.ok && fragment) buildOn(item, Number(fragment.dataset.revision), rest);
  keep(rest);
  const here = item.page === location.href;
  const last = rest.length === 0;
  /* Whoever has gone on to another step stays there. */
  const shows = here && last && fragment && (item.step ?? "") === shownStep();
  if (!response.ok && !shows) {
    const reason = page.querySelector(".notice")?.textContent.replace(/\s+/g, " ").trim();
    toast(`Not recorded. ${reason ?? "Look at the table and tap again."}`);
  }
  const elsewhere = response.headers.get("HX-Redirect");
  if (here) showsTo(response.headers.get("Shown-To"));
  if (elsewhere && here) leave(elsewhere);
  else if (shows) show(fragment);
  else if (last) wake();
}

/* Counts tapped one after another saw the same page; the later ones follow from the earlier,
   as long as nobody else wrote in between. Moves never do: a stale move is refused. */
function buildOn(item, revision, rest) {
  const fields = Object.fromEntries(item.fields);
  const seen = Number(fields.revision);
  const undisturbed = revision === seen + 1;
  if (undisturbed) {
    for (const [key, end] of reached) if (end === seen) reached.set(key, revision);
    reached.set(`${item.url} ${seen}`, revision);
  }
  if (fields.cell) reached.set(`${item.url} ${fields.cell}`, revision);
  for (const other of rest) {
    const later = Object.fromEntries(other.fields);
    const same = later.cell && later.cell === fields.cell;
    const follows = same || (undisturbed && Number(later.revision) === seen);
    if (other.builds && other.url === item.url && follows) {
      other.fields = replaced(other.fields, "revision", revision);
    }
  }
}

function caughtUp(fields, url) {
  const { revision, cell } = Object.fromEntries(fields);
  const ends = [revision, cell].map((key) => reached.get(`${url} ${key}`) ?? 0);
  return replaced(fields, "revision", Math.max(Number(revision), ...ends));
}

async function drain() {
  if (sending || waiting().length === 0) return;
  sending = true;
  hold();
  clearTimeout(timer);
  try {
    for (let item = waiting()[0]; item; item = waiting()[0]) {
      keep(waiting().map((other) => (other.id === item.id ? { ...other, tried: true } : other)));
      settle(item, await post(item));
      delay = SOON;
      arrives(true);
      reachable(true);
    }
  } catch {
    arrives(false);
    timer = setTimeout(drain, delay);
    delay = Math.min(Math.max(delay * 2, SOON), LONGEST);
  } finally {
    sending = false;
    release();
    badge();
  }
}

/* The network is back, or the person is: a tap that hangs on a dead connection goes once more. */
function hurry() {
  delay = 0;
  onItsWay?.abort();
  drain();
}

function badge() {
  const box = document.getElementById("outbox");
  const count = waiting().length;
  const text = count ? `${count} ${count === 1 ? "tap" : "taps"} waiting` : "";
  if (text && text !== box.textContent) announce(`${text} for the network. Nothing is lost.`);
  box.textContent = text;
  box.hidden = count === 0;
  if (!count || document.getElementById("lost").hidden) return;
  for (const button of document.querySelectorAll("form[data-waiting] .btn-primary")) {
    button.textContent = "Kept until the network is back";
  }
}

document.addEventListener("submit", (event) => {
  if (event.defaultPrevented || !event.target.matches("form[data-outbox]")) return;
  event.preventDefault();
  take(event.target, event.submitter);
});
document.getElementById("outbox").addEventListener("click", hurry);
document.addEventListener("visibilitychange", () => document.hidden || hurry());
window.addEventListener("online", hurry);
document.addEventListener("companion:back", hurry);
window.addEventListener("pageshow", drain);
badge();
drain();
