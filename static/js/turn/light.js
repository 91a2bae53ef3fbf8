/* The light of the board and of the cards, as companion/web/svg/drawing.py draws it: rings that
   breathe for what can be tapped, thick ones for what changes, with a seam for what is chosen. */
import { made, placeOf, ring } from "../board/ring.js";

const REACH = 3.6;
const MARGIN = 14;
const CLICK = 100; /* milliseconds within which a click follows the finger that is lifted */

const boards = () => [...document.querySelectorAll(".table > .board .board-svg")];

/* What can be tapped is a link, so that keyboards and screen readers can use it. */
function linked(place) {
  if (place.dataset.id) return place;
  place.setAttribute("href", "#entry");
  place.removeAttribute("role");
  place.removeAttribute("aria-hidden");
  place.dataset.id = place.id.slice("board-".length);
  const standing = place.querySelector(".body")?.parentNode.getAttribute("transform");
  const at = standing && /translate\((\S+) (\S+)\) scale\((\S+)\)/.exec(standing);
  if (at && !place.querySelector(".reach")) {
    place.append(made("circle", { class: "reach", cx: at[1], cy: at[2], r: Math.max(REACH, at[3]) }));
  }
  return place;
}

/* A place that the phone has changed is not the one any more that the server sent. */
function shine(place, kind) {
  if (!place) return;
  place.classList.remove("lit", "chosen");
  if (kind) place.classList.add(kind);
  delete place.dataset.tag;
}

function lightBoards(lit, chosen, changed, last) {
  for (const place of document.querySelectorAll(".board-svg :is(.lit, .chosen)")) shine(place, "");
  for (const id of chosen) shine(placeOf(id), "chosen");
  for (const id of lit) {
    const place = placeOf(id);
    if (place) shine(linked(place), "lit");
  }
  const kinds = new Map(last.map((id) => [id, "last"]));
  for (const id of changed) kinds.set(id, "set");
  for (const id of chosen) kinds.set(id, "chosen");
  for (const id of lit) kinds.set(id, "tap");
  for (const old of document.querySelectorAll(".table .light > [class^='ring-']")) old.remove();
  for (const [id, kind] of [...kinds].reverse()) {
    const drawn = ring(id, kind);
    if (drawn) placeOf(id).closest("svg").querySelector(".light").prepend(drawn);
  }
}

/* Draws the places that come with the move being entered, each on its board. */
function addPlaces(places) {
  for (const old of document.querySelectorAll(".table .added")) old.remove();
  for (const [board, drawing] of places) {
    const svg = document.querySelector(`#pane-${board} .board-svg`) ?? boards()[0];
    const group = made("g", { class: "added" });
    group.innerHTML = drawing;
    svg.insertBefore(group, svg.querySelector(".light"));
  }
}

/* Draws the pieces of the move being entered, each on the picture with its place. */
function drawGhosts(ghosts) {
  for (const old of document.querySelectorAll(".table .ghosts")) old.remove();
  for (const [id, drawing] of ghosts) {
    const svg = placeOf(id)?.closest("svg");
    if (!svg) continue;
    const group = svg.querySelector(".ghosts") ?? made("g", { class: "ghosts", "aria-hidden": "true" });
    group.innerHTML += drawing;
    svg.insertBefore(group, svg.querySelector(".light"));
  }
}

const panesOf = (lit) => new Set([...lit].flatMap((id) => placeOf(id)?.closest(".pane") ?? []));

function lightTabs(lit) {
  const panes = panesOf(lit);
  for (const tab of document.querySelectorAll(".pane-tabs [data-pane]")) {
    tab.classList.toggle("lit", panes.has(document.getElementById(tab.dataset.pane)));
  }
}

/** Brings a picture into view if it is the only one on which something can be tapped. */
export function bringPane(lit) {
  const [pane, ...others] = panesOf(lit);
  if (pane && !others.length && !pane.matches(".shown")) document.querySelector(`[data-pane="${pane.id}"]`)?.click();
}

function lightCards(lit, chosen) {
  const left = [...chosen];
  for (const card of document.querySelectorAll(".table .card")) {
    const n = left.indexOf(card.dataset.id);
    if (n >= 0) left.splice(n, 1);
    const link = lit.has(card.dataset.id) && card.tagName !== "A" ? cardLink(card) : card;
    link.classList.toggle("chosen", n >= 0);
    link.classList.toggle("lit", lit.has(card.dataset.id) && n < 0);
    if (n >= 0) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

const rowOf = (target) => target.closest?.(".card-rows.narrow") ?? target.closest?.(".wide > ul") ?? null;

/* Cards that can be tapped come into view where most of them are out of it. Only their row slides:
   scrollIntoView would push the sheet around it aside too. A row stays where it is while a finger
   is on the glass, and while its own cards are being tapped. */
function bringCards() {
  const cards = [...document.querySelectorAll(".table .card.lit")];
  const row = cards.length ? rowOf(cards[0]) : null;
  if (!row || touched === row || fingers) return;
  const { left: start, right } = row.getBoundingClientRect();
  const hand = row.querySelector(":scope > .card-row");
  const left = hand && getComputedStyle(hand).position === "sticky" ? start + hand.offsetWidth : start;
  const isSeen = (card) => {
    const box = card.getBoundingClientRect();
    return box.left >= left && box.right <= right;
  };
  if (cards.filter((card) => rowOf(card) !== row || isSeen(card)).length * 2 >= cards.length) return;
  row.scrollLeft += cards[0].getBoundingClientRect().left - left - MARGIN;
}

let touched = null;
let fingers = 0;
let lifts = [];
for (const type of ["touchstart", "touchend", "touchcancel"]) {
  document.addEventListener(type, (event) => {
    fingers = event.touches.length;
    if (type === "touchstart") touched = rowOf(event.target);
    if (!fingers) setTimeout(letGo, CLICK);
  }, { capture: true, passive: true });
}

function letGo() {
  if (fingers) return;
  for (const go of lifts) go();
  lifts = [];
}

/** Answers with the value once no finger is on the glass, and what it tapped has been heard: what
    lies under a finger must not move. */
export async function lifted(value) {
  if (fingers) await new Promise((go) => lifts.push(go));
  return value;
}

/* A new choice shows its cards, as a tap does; the same one leaves the hand as it was swiped. */
let shownAt;
function bringNewCards() {
  const at = document.getElementById("fragment")?.dataset.revision;
  if (at === shownAt) return;
  shownAt = at;
  touched = null;
  bringCards();
}

document.body.addEventListener("htmx:afterSettle", bringNewCards);
window.addEventListener("load", bringNewCards);

function cardLink(card) {
  const link = document.createElement("a");
  for (const { name, value } of card.attributes) link.setAttribute(name, value);
  link.href = "#entry";
  link.append(...card.childNodes);
  card.replaceWith(link);
  return link;
}

/** Lights what can be tapped (a Set), what is chosen and changes, and the last move; draws the
    places and pieces of the move on its way. */
export function light(lit, chosen, changed, last, ghosts, places) {
  addPlaces(places);
  lightBoards(lit, chosen, changed, last);
  lightCards(lit, chosen);
  bringCards();
  drawGhosts(ghosts);
  lightTabs(lit);
}

/** Whether a tap's id is a place of the board or a card, and no button. */
export function isDrawn(id) {
  return placeOf(id) !== null || document.querySelector(`.table .card[data-id="${CSS.escape(id)}"]`) !== null;
}
