/* What a finger touches. */

/** The distance of a finger from a space or piece; an area has to be hit itself. */
export function distance(link, { clientX, clientY }) {
  const body = link.querySelector(".body");
  if (!body) return Infinity;
  const box = body.getBoundingClientRect();
  const away = Math.hypot(clientX - (box.left + box.right) / 2, clientY - (box.top + box.bottom) / 2);
  return away <= Math.min(box.width, box.height) / 2 ? 0 : away;
}

/** The ids of all that lies under a finger on a board, the top one first, whether or not it can be
    tapped. */
export function under(board, { clientX, clientY }) {
  board.classList.add("asking");
  const all = document.elementsFromPoint(clientX, clientY);
  board.classList.remove("asking");
  if (!all.length || !board.contains(all[0])) return [];
  const places = all.flatMap((one) => one.closest(".board-svg > [id]") ?? []);
  return [...new Set(places.map(({ id }) => id.slice(id.indexOf("-") + 1)))];
}
