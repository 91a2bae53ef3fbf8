/* What a swap of the page keeps: everything that the person has set, not the server. */
import { wake } from "./fragment.js";

const typed = new WeakSet();
let torn = false;

function isTheirs(name, element) {
  if (name === "open") return element.matches("details");
  if (name === "style") return element.matches(".table > .board");
  if (name === "checked") return element.matches("[data-keep]");
  return name === "value" && typed.has(element);
}

document.addEventListener("input", (event) => {
  if (event.target.matches("input:not([type=hidden]), textarea")) typed.add(event.target);
});
document.addEventListener("submit", (event) => {
  for (const field of event.target.elements) typed.delete(field);
});
Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, element) => !isTheirs(name, element);
/* Most of a board is the same after a move, and the server leaves out the places that this phone
   says it has (companion/web/rendering.py). Nothing in a drawing holds what a person has typed. */
function isKept(old, fresh) {
  const { same } = fresh.dataset;
  if (!same) return old.isEqualNode(fresh);
  torn ||= old.dataset.tag !== same;
  return true;
}

Idiomorph.defaults.callbacks.beforeNodeMorphed = (old, fresh) => !(old instanceof SVGElement && isKept(old, fresh));
Idiomorph.defaults.callbacks.beforeNodeAdded = (fresh) => {
  torn ||= fresh instanceof SVGElement && "same" in fresh.dataset;
};

/** What this phone has of the page, for the server to leave out. */
export function has() {
  return [...document.querySelectorAll("#fragment [data-tag]")].map((part) => part.dataset.tag).join(" ");
}

document.body.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.target.id === "fragment") detail.headers["Companion-Has"] = has();
});
/* A finger has changed what the server left out since: the page is fetched whole. */
document.body.addEventListener("htmx:afterSettle", () => {
  if (!torn) return;
  torn = false;
  for (const part of document.querySelectorAll("#fragment [data-tag]")) delete part.dataset.tag;
  wake();
});
