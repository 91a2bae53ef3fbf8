/* A tap goes to the nearest thing that can be tapped within a finger's breadth. */
"use strict";
{
  const FINGER = 28;

  /* The distance of a finger from a place's shape; a square has to be hit itself. */
  function distance(link, { clientX, clientY }) {
    const body = link.querySelector(".body");
    if (!body) return Infinity;
    const box = body.getBoundingClientRect();
    const away = Math.hypot(clientX - (box.left + box.right) / 2, clientY - (box.top + box.bottom) / 2);
    return away <= Math.min(box.width, box.height) / 2 ? 0 : away;
  }

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

  /** The ids of all that lies under a finger on a board, the top one first, whether or not it can be
      tapped. */
  function under(board, { clientX, clientY }) {
    board.classList.add("asking");
    const all = document.elementsFromPoint(clientX, clientY);
    board.classList.remove("asking");
    if (!all.length || !board.contains(all[0])) return [];
    const places = all.flatMap((one) => one.closest(".board-svg > [id]") ?? []);
    return [...new Set(places.map(({ id }) => id.slice(id.indexOf("-") + 1)))];
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

  companion.under = under;
}
