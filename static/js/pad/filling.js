/* Filling the board: each phone has its own piece in hand, can take one without network, and still
   has it after the page was loaded anew. */
const KEY = `companion.hand.${location.pathname}`;

let hand = location.search ? null : recall();

function recall() {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function remember() {
  try {
    sessionStorage.setItem(KEY, hand);
  } catch {
    /* Without storage, a page that is loaded anew begins with the first piece. */
  }
}

function show() {
  if (hand === null || !document.querySelector("[data-filling]")) return;
  for (const field of document.querySelectorAll("[data-filling] [name=piece]")) field.value = hand;
  for (const piece of document.querySelectorAll(".swatches [data-piece]")) {
    piece.toggleAttribute("aria-current", piece.dataset.piece === hand);
  }
}

document.addEventListener("click", (event) => {
  const piece = event.target.closest?.(".swatches [data-piece]");
  if (!piece) return;
  event.preventDefault();
  event.stopPropagation();
  hand = piece.dataset.piece;
  remember();
  show();
}, true);
/* Counts the pieces left down at once; the answer corrects the number. */
document.addEventListener("companion:painted", ({ detail }) => {
  const left = document.querySelector(".swatches [aria-current] .n");
  if (left) left.textContent = Math.max(0, Number(left.textContent) - detail.places.length);
});
document.body.addEventListener("htmx:afterSettle", show);
show();
