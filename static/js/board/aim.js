/* A tap goes to the nearest thing that can be tapped within a finger's breadth. */
import { distance } from "./finger.js";

const FINGER = 28;

function nearest(board, event) {
  const hit = event.target.closest("a[data-id]");
  if (hit && distance(hit, event) === 0) return hit;
  const squares = hit && !hit.querySelector(".body") && hit.matches(".lit");
  let best = squares ? hit : null;
  let least = FINGER;
  for (const link of squares ? [] : board.querySelectorAll("a[data-id].lit")) {
    const away = distance(link, event);
    if (away < least) [best, least] = [link, away];
  }
  return best ?? hit;
}

document.addEventListener("click", (event) => {
  const board = event.target.closest?.("[data-slide]");
  if (!board || !event.isTrusted || !event.detail) return;
  const meant = nearest(board, event);
  if (!meant || meant === event.target.closest("a[data-id]")) return;
  event.preventDefault();
  event.stopPropagation();
  meant.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}, true);
