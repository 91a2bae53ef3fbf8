/* A piece is slid by finger: press what can be tapped, such as a polyomino or the place that was
   tapped, and move over others; the preview follows. A tap does the same, also without scripts.
   Where places are smaller than a finger is sure of, a magnifier beside it shows which one it is. */
import { visit } from "../shared/places.js";
import { drag, drop, grab } from "../turn/turn.js";
import { under } from "./finger.js";
import * as lens from "./lens.js";

const MOVED = 12;
const SURE = 48;

let from = null;
let sliding = false;
let kept = null;
let shown = "";

const boardOf = (target) => target.closest?.("[data-slide]");
const linkAt = (target) => (boardOf(target) ? target.closest("a[data-id]") : null);

function placeUnder(event) {
  const found = document.elementFromPoint(event.clientX, event.clientY);
  return found && linkAt(found);
}

function follow(link) {
  shown = link.dataset.id;
  if (kept) drag(shown, kept);
  else fetchTapped(link);
}

function fetchTapped(link) {
  if (link.matches(".chosen, .lit") && link.closest("[data-follow]")) visit(link);
}

/* What is dragged is chosen first, since that lights the places to which it can go. */
function begin() {
  const start = linkAt(from.target);
  sliding = true;
  document.body.classList.add("dragging");
  kept = start && grab(start.dataset.id);
  if (start && !kept && !start.matches(".chosen")) fetchTapped(start);
}

function magnify(event) {
  const link = placeUnder(event) ?? linkAt(from.target);
  const svg = boardOf(from.target).querySelector(".pane.shown > .board-svg, :scope > .board-svg");
  const place = (link?.querySelector(".body, .ground") ?? from.target).getBoundingClientRect();
  if (event.pointerType === "mouse" || !svg || Math.min(place.width, place.height) >= SURE) {
    lens.hide();
    return;
  }
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  lens.show(svg, at, event);
}

document.addEventListener("pointerdown", (event) => {
  if (event.isPrimary) sliding = false; /* a slide that ended without a click swallows no later tap */
  const link = linkAt(event.target);
  if (!event.isPrimary || !link?.matches(".chosen, .lit")) return;
  from = event;
  shown = link.dataset.id;
  sliding = false;
  event.target.releasePointerCapture?.(event.pointerId);
  event.preventDefault();
});

document.addEventListener("pointermove", (event) => {
  if (event.pointerId !== from?.pointerId) return;
  if (!sliding && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) <= MOVED) return;
  if (!sliding) begin();
  magnify(event);
  const link = placeUnder(event);
  if (link && link.dataset.id !== shown) follow(link);
});

for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, (event) => {
    if (event.pointerId !== from?.pointerId) return;
    const board = boardOf(from.target);
    from = null;
    lens.hide();
    document.body.classList.remove("dragging");
    if (end === "pointerup" && sliding && kept && board) drop(under(board, event));
    if (sliding) document.dispatchEvent(new CustomEvent("companion:chosen"));
  });
}
/* Lifting the finger after sliding a piece is no tap on the place below it. */
document.addEventListener("click", (event) => {
  if (!sliding || !event.isTrusted || !boardOf(event.target)) return;
  sliding = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
