/* A place is lit while it is spoken of: one that a refusal or the question names by itself, one that
   any other sentence names while the sentence is tapped or has the focus. What is named so is
   underlined. A place is named as on the board: by what its label begins with. A line of the score
   lists its places itself (`data-where`). */
import { ring } from "./ring.js";

const SENTENCES = ".bar .say, .bottom-sheet :is(p, li, summary)";
const BY_THEMSELVES = ".bar .say, .verdict > p";
const FOCUSED = ".lately li, .meanwhile li, .verdict > p, .scrub > p, [data-where]";
const CONTROLS = "a, button, form, input, details, ul";

/* The names of a place: "Tent of Ana on space 1 of Greywater, ..." is "space 1 of Greywater" too. */
function namesIn(label) {
  const [head] = label.split(/[,:](?= |$)/);
  const parts = [...head.split(" on "), head.replace(/^Empty /, ""), head.split(" by ")[0]];
  const names = parts.filter((name) => /^[A-Z]|\d/.test(name) && name.length > 1);
  return { head, names: new Set(names) };
}

/* What a picture's places are called, each name with its place; a name that several have is none. */
function namesOf(svg) {
  const [exact, others] = [new Map(), new Map()];
  for (const place of svg.querySelectorAll(":scope > [id^='board-'][aria-label]")) {
    const { head, names } = namesIn(place.getAttribute("aria-label"));
    for (const name of names) {
      const found = name === head ? exact : others;
      found.set(name, found.has(name) ? null : place);
    }
  }
  return new Map([...others, ...exact].filter(([, place]) => place));
}

/* The pictures on which a sentence is looked for: that of whom it names, the one in view, the rest. */
function pictures(text) {
  const panes = [...document.querySelectorAll(".table > .board .pane")];
  if (!panes.length) return [...document.querySelectorAll(".table > .board > .board-svg")];
  const owner = (pane) => document.querySelector(`[data-pane="${pane.id}"] .who`)?.textContent ?? "";
  const rank = (pane) => (owner(pane) && text.startsWith(owner(pane)) ? 0 : pane.matches(".shown") ? 1 : 2);
  return panes.sort((one, next) => rank(one) - rank(next)).map((pane) => pane.querySelector(".board-svg"));
}

const escaped = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const isSame = (name, found) => found === name || (/\s/.test(name) && found.toLowerCase() === name.toLowerCase());

/* The names in a text, the longest first, each as where it stands and its place. */
function* named(text, known) {
  const names = [...known.keys()].sort((one, next) => next.length - one.length);
  if (!names.length) return;
  const any = new RegExp(`(?<![\\w'])(?:${names.map(escaped).join("|")})(?!\\w)`, "gi");
  for (const match of text.matchAll(any)) {
    const name = names.find((one) => isSame(one, match[0]));
    if (name) yield { start: match.index, end: match.index + match[0].length, place: known.get(name) };
  }
}

function knownTo(text, seen) {
  const all = pictures(text).filter(Boolean).reverse();
  return new Map(all.flatMap((svg) => [...(seen.get(svg) ?? seen.set(svg, namesOf(svg)).get(svg))]));
}

const isSaid = (sentence) =>
  sentence.dataset.where || (!sentence.querySelector(CONTROLS) && !sentence.closest("a, button, .choices"));

function* textsOf(sentence) {
  const walk = document.createTreeWalker(sentence, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) yield walk.currentNode;
}

function placesOf(sentence, ranges, seen) {
  if (sentence.dataset.where) {
    const listed = sentence.dataset.where.split(" ").map((id) => document.getElementById(`board-${id}`));
    return listed.filter(Boolean);
  }
  const known = knownTo(sentence.textContent.trim(), seen);
  const found = new Set();
  for (const text of textsOf(sentence)) {
    for (const { start, end, place } of named(text.data, known)) {
      found.add(place);
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, end);
      ranges.push(range);
    }
  }
  return [...found];
}

const spoken = new WeakMap();
let tapped = null;

function unlight() {
  for (const old of document.querySelectorAll(".light > .ring-said")) old.remove();
}

function lit(places, how) {
  for (const place of places) {
    const drawn = ring(place.id.slice("board-".length), "said");
    if (!drawn) continue;
    if (how === "tapped") drawn.dataset.tapped = "";
    place.closest("svg").querySelector(".light").append(drawn);
  }
}

function speak(sentence) {
  tapped = sentence;
  unlight();
  const places = spoken.get(sentence) ?? [];
  const pane = places[0]?.closest(".pane");
  if (pane && !pane.matches(".shown")) document.querySelector(`[data-pane="${pane.id}"]`)?.click();
  lit(places, "tapped");
  document.dispatchEvent(new CustomEvent("companion:spoken"));
}

/* What a sentence of this page names, underlined; what speaks for itself is lit. */
function look() {
  const [ranges, seen] = [[], new Map()];
  unlight();
  tapped = null;
  for (const sentence of document.querySelectorAll(SENTENCES)) {
    if (!isSaid(sentence)) continue;
    const places = placesOf(sentence, ranges, seen);
    spoken.set(sentence, places);
    if (!places.length) continue;
    if (sentence.matches(FOCUSED)) sentence.tabIndex = 0;
    if (sentence.matches(BY_THEMSELVES)) lit(places.filter((place) => !place.matches(".lit")), "");
  }
  if (window.Highlight) CSS.highlights.set("place", new Highlight(...ranges));
}

const sentenceAt = (target) => {
  const found = target.closest?.(SENTENCES);
  return found && spoken.get(found)?.length ? found : null;
};

document.addEventListener("click", ({ target }) => {
  const sentence = sentenceAt(target);
  if (sentence && !target.closest("a, button")) speak(sentence);
  else if (tapped) look();
});
document.addEventListener("focusin", ({ target }) => {
  if (target.matches?.(SENTENCES) && sentenceAt(target) && target !== tapped) speak(target);
});
document.body.addEventListener("htmx:afterSettle", look);
document.addEventListener("companion:chosen", look);
window.addEventListener("load", look);
