/* A board that is touched with a piece in hand: a tap or a slide of the finger sets it on places.
   What was touched is drawn at once; the server's answer has the last word. */
import { distance } from "../board/finger.js";
import { freshId } from "../shared/outbox.js";

const FINGER = 22;
const SLIDING = 8;
const SVG = "http://www.w3.org/2000/svg";

let finger = null;
let places = [];
let touched = false;

const isPlace = (link) => link?.getAttribute("href")?.includes("place=") ?? false;

/* A sliding finger sets the places that it runs over, not those that it passes nearby. */
function under(board, event, reach) {
  const hit = document.elementFromPoint(event.clientX, event.clientY)?.closest("a[data-id]");
  if (isPlace(hit) && (distance(hit, event) === 0 || !hit.querySelector(".body"))) return hit;
  let [best, least] = [null, reach];
  for (const link of board.querySelectorAll("a[data-id]")) {
    const away = isPlace(link) ? distance(link, event) : Infinity;
    if (away < least) [best, least] = [link, away];
  }
  return best;
}

/* Draws the piece in hand where it was set, until the answer draws the board anew. */
function draw(board, link) {
  const token = document.querySelector("[data-piece][aria-current] .token");
  const part = link.querySelector(".body, .ground");
  const svg = board.querySelector("svg");
  if (!token || !part) return;
  const tone = [...token.classList].find((name) => name.startsWith("tone-"));
  if (link.matches(`.piece.${tone}`)) {
    link.style.opacity = link.style.opacity ? "" : ".25";
    return;
  }
  const box = part.getBoundingClientRect();
  const at = new DOMPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2).matrixTransform(svg.getScreenCTM().inverse());
  const share = part.matches(".ground") ? 0.28 : 0.42;
  const size = (share * Math.min(box.width, box.height)) / svg.getScreenCTM().a;
  const piece = document.createElementNS(SVG, "g");
  piece.setAttribute("class", `piece painted ${tone}`);
  piece.setAttribute("transform", `translate(${at.x} ${at.y}) scale(${size})`);
  for (const name of ["halo", "body"]) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("class", name);
    path.setAttribute("d", token.querySelector("path").getAttribute("d"));
    piece.append(path);
  }
  piece.append(token.querySelector("text").cloneNode(true));
  svg.querySelector(".light").before(piece);
}

function touch(board, link) {
  const id = link?.dataset.id;
  if (!id || places.includes(id)) return;
  places.push(id);
  draw(board, link);
}

function send(board, { clientX: x, clientY: y }) {
  const form = document.getElementById(board.dataset.paint);
  form.elements.place.value = places.join(" ");
  form.elements.client_id.value = freshId();
  form.dispatchEvent(new CustomEvent("companion:painted", { bubbles: true, detail: { places, x, y } }));
  places = [];
  form.requestSubmit();
}

document.addEventListener("pointerdown", (event) => {
  const board = event.target.closest?.("[data-paint]");
  touched = false;
  if (!board || !event.isPrimary) return;
  finger = event.pointerId;
  places = [];
  touch(board, under(board, event, FINGER));
});
document.addEventListener("pointermove", (event) => {
  const board = document.querySelector("[data-paint]");
  if (event.pointerId === finger && board && places.length) touch(board, under(board, event, SLIDING));
});
document.addEventListener("pointerup", (event) => {
  if (event.pointerId !== finger) return;
  finger = null;
  const board = document.querySelector("[data-paint]");
  touched = places.length > 0;
  if (touched && board) send(board, event);
});
document.addEventListener("pointercancel", (event) => {
  if (event.pointerId !== finger) return;
  finger = null;
  places = [];
});
document.addEventListener("click", (event) => {
  const board = event.target.closest?.("[data-paint]");
  const link = event.target.closest?.("a[data-id]");
  if (!board || !(touched || isPlace(link))) return;
  event.preventDefault();
  event.stopPropagation();
  /* A click without a pointer comes from the keyboard. */
  if (!touched) {
    touch(board, link);
    send(board, event);
  }
  touched = false;
}, true);
