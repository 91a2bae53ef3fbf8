/* A tap on the board, on a card or on a button of the move being entered. */
import { under } from "../board/finger.js";
import { shownRevision } from "../shared/fragment.js";
import { box } from "./bar.js";
import { canChoose, choose, tap, tapsRefused, turns, wonder } from "./turn.js";

const TWICE = 350;
const OWN = ".table > .board a[data-id], .table a.card[data-id], #entry a";

let last = { id: "", revision: -1, at: 0 };
document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || !canChoose()) return;
  const link = event.target.closest?.(OWN);
  if (!link) {
    last.id = ""; /* the same card after Confirm is no double tap */
    const board = event.target.closest?.(".table > .board");
    if (board) wonder(under(board, event));
    return;
  }
  const { id } = link.dataset;
  const before = "restart" in link.dataset ? [] : "back" in link.dataset ? tapsRefused() : null;
  if (!id && !before) return;
  event.preventDefault();
  event.stopPropagation();
  /* A card that is recorded by its tap brings a new page: a double tap draws no second one. */
  const revision = shownRevision();
  const same = id === last.id && (revision === last.revision || link.matches(".card"));
  const twice = same && event.timeStamp - last.at < TWICE;
  last = { id, revision, at: event.timeStamp };
  if (twice && !turns(id)) return;
  if (before) choose(before);
  else if (!tap(id)) wonder([id]);
  const sheet = document.querySelector(".bottom-sheet");
  if (!event.detail && event.isTrusted && box().querySelector("#asked")) sheet.focus({ preventScroll: true });
}, true);
