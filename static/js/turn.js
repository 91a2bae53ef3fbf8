/* A turn is chosen on the phone: what it may do now comes right after the page, and from then on
   tapping, light, preview and Confirm ask nobody, so that they work without network too. Why
   something is not allowed still comes from the server. */
"use strict";
{
  const { announce, bringPane, enter, isDrawn, keepTaps, keptTaps, lifted, light, toast } = companion;
  const TWICE = 350;
  /* How many letters fit the bar in two lines; the page uses the same number. */
  const LONG = 56;
  const NO_REASON = "That is not possible now. For the reason, tap it again once the table can be reached.";

  let turn = null;
  let revision = -1;
  let tapped = [];
  let sent = false;
  let wanted = "";
  let notNow = null;
  let fetched = null;
  let refused = { taps: [], revision: -1 };
  let lastTap = { id: "", revision: -1, at: 0 };

  const fragment = () => document.getElementById("fragment");
  const box = () => document.getElementById("entry");
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
    const here = Number(fragment().dataset.revision);
    const answer = await ask([], 0);
    if (!box() || !answer || answer.revision !== here || Number(fragment().dataset.revision) !== here) return;
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
    const start = turn.taps.length;
    turn.taps.push(...answer.turn.taps);
    moved(answer.turn, start);
    enter(turn, tapped).wholes.at(-1).n = answer.turn;
    show(enter(turn, tapped));
  }

  function moved(level, by) {
    for (const move of level.moves) {
      move.w = move.w.map((way) => way.map((n) => n + by));
      if (typeof move.n === "object") moved(move.n, by);
    }
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
    const now = Number(fragment().dataset.revision);
    fetched = null;
    if (since && tapped.length) {
      if (now === revision && turn) show(enter(turn, tapped));
      else htmx.ajax("GET", address(tapped), { target: "#fragment", swap: "morph:outerHTML" });
      box().toggleAttribute("data-ready", now === revision && turn !== null);
      return;
    }
    sent = false;
    tapped = JSON.parse(box().dataset.taps);
    keepTaps(now, tapped);
    if (!tapped.length) notNow = box().querySelector(".not-now")?.cloneNode(true) ?? null;
    if (now === revision && turn) {
      box().toggleAttribute("data-ready", true);
      return;
    }
    revision = now;
    turn = null;
    learn();
  }

  function tap(id) {
    const entry = enter(turn, tapped);
    const next = entry.choices.get(id) ?? entry.instead.get(id);
    if (!next) return false;
    choose(next.taps);
    return true;
  }

  /* Whether a tap turns the piece being laid, which works as fast as a thumb can tap. */
  function turns(id) {
    return Boolean(enter(turn, tapped).instead.get(id)?.turns);
  }

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

  function choose(taps) {
    tapped = taps;
    keepTaps(revision, tapped);
    keepForAsking();
    const entry = enter(turn, tapped);
    show(entry);
    if (entry.asks) learnMore(entry);
    else if (entry.records) box().querySelector("form").requestSubmit();
  }

  function show(entry) {
    const lit = new Set([...entry.choices.keys()].filter((id) => !entry.chosen.includes(id)));
    const { last, alarm } = box().dataset;
    const changed = [...JSON.parse(alarm), ...entry.changed];
    light(lit, entry.chosen, changed, JSON.parse(last), entry.ghosts, entry.places);
    if (!entry.stays) bringPane(lit);
    const asked = document.getElementById("asked")?.textContent;
    const parts = document.getElementById("turn-parts").content.cloneNode(true);
    const text = entry.moves.map((move) => move.s).join(" ");
    const preview = parts.querySelector(".preview");
    const crumbs = parts.querySelector(".crumbs");
    preview.textContent = text;
    for (const one of entry.made) {
      const chip = document.createElement("span");
      chip.className = "chip";
      chip.textContent = one.label;
      crumbs.append(chip, " ");
    }
    if (!text) preview.remove();
    if (text || !entry.made.length) crumbs.remove();
    fill(parts.querySelector(".choices"), entry, lit);
    const acts = parts.querySelector(".acts");
    if (!entry.moves.length) acts.querySelector("form").remove();
    else confirmOf(acts.querySelector("form"), entry.moves);
    if (!entry.explicit.length) acts.querySelector("[data-restart]").remove();
    if (!acts.children.length) acts.remove();
    const focus = document.activeElement?.closest?.("#entry [data-id]")?.dataset.id;
    box().replaceChildren(parts);
    if (focus) box().querySelector(`[data-id="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
    prompt(entry.prompt);
    if (text && text !== asked) announce(text);
    document.dispatchEvent(new CustomEvent("companion:chosen"));
  }

  function fill(list, entry, lit) {
    for (const [id, choice] of [...entry.instead, ...entry.choices]) {
      if (isDrawn(id) || !choice.near) continue;
      const item = document.createElement("li");
      const link = document.createElement("a");
      const chosen = entry.chosen.includes(id);
      link.className = `btn${chosen ? " pressed" : lit.has(id) ? " lit" : ""}${choice.tap.role === "record" ? " records" : ""}`;
      link.dataset.id = id;
      link.href = address(choice.taps);
      link.textContent = choice.tap.label;
      if (chosen) link.setAttribute("aria-current", "true");
      item.append(link);
      list.append(item);
    }
    if (notNow && !entry.explicit.length) list.append(notNow.cloneNode(true));
    if (!list.children.length) list.remove();
  }

  function confirmOf(form, moves) {
    for (const move of moves) {
      const field = document.createElement("input");
      field.type = "hidden";
      field.name = "move";
      field.value = JSON.stringify(move.m);
      form.prepend(field);
    }
    form.prepend(...[...form.querySelectorAll("[name=move]")].reverse());
  }

  function prompt(text) {
    const said = document.getElementById("prompt");
    if (!said || !text) return;
    said.textContent = text;
    const bar = said.closest(".bar .say");
    bar?.classList.toggle("long", bar.textContent.length > LONG);
  }

  /* A tap after which no legal move is left is answered by the server with the reason: the first of
     these ids with which a move could go on. */
  function wonder(ids) {
    if (document.getElementById("lost").hidden === false) {
      announce(NO_REASON);
      toast(NO_REASON);
      return;
    }
    refused = { taps: tapped, revision };
    const query = new URLSearchParams(ids.map((id) => ["under", id]));
    htmx.ajax("GET", `${address(tapped)}&${query}`, { target: "#fragment", swap: "morph:outerHTML" });
  }

  /** Takes what a finger drags in hand; returns the taps that stay wherever it is dragged, or null
      if the server has to be asked. A place of a whole move is left for another one, while a piece
      from beside the board stays chosen. */
  function grab(id) {
    if (turn === null || sent) return null;
    if (!tapped.includes(id)) tap(id);
    const n = tapped.indexOf(id);
    const isWhole = enter(turn, tapped.slice(0, n + 1)).moves.length > 0;
    return tapped.slice(0, isWhole ? n : n + 1);
  }

  /** What is dragged is over a place. */
  function drag(id, kept) {
    const entry = enter(turn, tapped);
    const next = entry.choices.get(id) ?? entry.instead.get(id);
    if (next && kept.every((tap, n) => next.taps[n] === tap)) choose(next.taps);
  }

  /** What is dragged is let go where it cannot lie: the reason is shown, unless it lies elsewhere. */
  function drop(ids) {
    const { choices, instead, chosen, moves } = enter(turn, tapped);
    const isKnown = ids.some((id) => chosen.includes(id) || choices.has(id) || instead.has(id));
    if (ids.length && !moves.length && !isKnown) wonder(ids);
  }

  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || !turn || !box()) return;
    const link = event.target.closest?.(".table > .board a[data-id], .table a.card[data-id], #entry a");
    if (!link) {
      lastTap.id = ""; /* the same card after Confirm is no double tap */
      const board = event.target.closest?.(".table > .board");
      const under = board && !sent ? companion.under(board, event) : [];
      if (under.length) wonder(under);
      return;
    }
    const { id } = link.dataset;
    const goesBack = "back" in link.dataset && refused.revision === revision;
    if (!id && !goesBack && !("restart" in link.dataset)) return;
    event.preventDefault();
    event.stopPropagation();
    /* A card that is recorded by its tap brings a new page: a double tap draws no second one. */
    const same = id === lastTap.id && (revision === lastTap.revision || link.matches(".card"));
    const twice = same && event.timeStamp - lastTap.at < TWICE;
    lastTap = { id, revision, at: event.timeStamp };
    if (sent || (twice && !turns(id))) return;
    if (goesBack) choose(refused.taps);
    else if (!id) choose([]);
    else if (!tap(id)) wonder([id]);
    const sheet = document.querySelector(".bottom-sheet");
    if (!event.detail && event.isTrusted && box().querySelector("#asked")) sheet.focus({ preventScroll: true });
  }, true);

  document.addEventListener("companion:taken", ({ target }) => {
    if (!target.closest("#entry")) return;
    sent = true;
    keepTaps(revision, []);
  });

  /* Fetches the page anew with what is chosen on it. */
  document.body.addEventListener("htmx:configRequest", ({ detail }) => {
    if (detail.elt.id !== "fragment" || !box()) return;
    fetched = tapped;
    if (tapped.length && !sent) detail.path = address(tapped);
  });
  document.body.addEventListener("htmx:afterSettle", refresh);
  window.addEventListener("load", () => {
    const kept = box() && !location.search ? keptTaps(Number(fragment().dataset.revision)) : [];
    refresh();
    if (kept.length) htmx.ajax("GET", address(kept), { target: "#fragment", swap: "morph:outerHTML" });
  });
  /** Taps a place, card or button as a finger does; false if the server has to be asked. */
  companion.tap = (id) => turn !== null && !sent && tap(id);
  Object.assign(companion, { grab, drag, drop });
}
