/* Holding a place, a piece or a card for half a second asks about it. */
import { bring } from "../shared/fragment.js";
import { under } from "./finger.js";

const HELD = 500;
const MOVED = 10;

let timer = 0;
let from = null;
let asked = false;

/* What the finger holds: a card of the sheet, or a place of the board. */
function heldAt(event) {
  const card = event.target.closest?.(".card");
  if (card) return card.dataset.id;
  const board = event.target.closest?.("[data-ask]");
  return (board && under(board, event)[0]) ?? null;
}

function ask(place) {
  const board = document.querySelector("[data-ask]");
  if (!board) return;
  asked = true;
  const url = new URL(board.dataset.ask, location.href);
  url.searchParams.set("place", place);
  bring(url.pathname + url.search, { push: "true" });
}

document.addEventListener("pointerdown", (event) => {
  asked = false;
  clearTimeout(timer);
  const place = event.isPrimary ? heldAt(event) : null;
  if (place === null) return;
  from = event;
  timer = setTimeout(() => ask(place), HELD);
});
document.addEventListener("pointermove", (event) => {
  if (from && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > MOVED) clearTimeout(timer);
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(timer));
document.addEventListener("contextmenu", (event) => {
  if (event.target.closest?.("[data-ask], .card") && from?.pointerType !== "mouse") event.preventDefault();
});
document.addEventListener("click", (event) => {
  if (!asked || !event.isTrusted) return;
  asked = false;
  event.preventDefault();
  event.stopPropagation();
}, true);
