/* A high sheet covers the lower edge of the board. What it would hide of a move, and all that can be
   tapped, is brought above it: the board slides up, and where that is not enough it shrinks, though
   never under a finger that drags. The score is seen whole, or not at all. */
const GAP = 8;
const LEAST = 0.5;
const SHORT = 720;

function spread(rings) {
  const boxes = [...rings].map((ring) => ring.getBoundingClientRect());
  return boxes.length && [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
}

/* On a short screen a rule is folded to its heading, so that the board stays in view. */
function foldRules(sheet) {
  if (innerHeight >= SHORT) return;
  for (const rule of sheet.querySelectorAll(".verdict .cite[open]")) rule.open = false;
}

/* Half a number says nothing: what covers a part of the score covers all of it. */
function coverScore(sheet) {
  if (sheet.style.minHeight) sheet.style.minHeight = "";
  const score = document.querySelector(".table > .ribbon")?.getBoundingClientRect();
  const { top, bottom } = sheet.getBoundingClientRect();
  if (score && top > score.top && top + GAP < score.bottom) sheet.style.minHeight = `${bottom - score.top}px`;
}

/* Where text is so large that the page scrolls, what is to be confirmed, and why something is
   refused, comes into view after the tap, and the board once it is dealt with. */
let brought = false;
function bringAnswer() {
  const table = document.querySelector(".table");
  if (!table || getComputedStyle(table).overflow !== "visible") return;
  const answer = document.querySelector("#entry:has(.verdict, .preview)");
  if (answer) answer.scrollIntoView({ block: "nearest" });
  else if (brought) scrollTo(0, 0);
  brought = answer !== null;
}

function reveal() {
  const svg = document.querySelector(".table > .board > .board-svg, .table > .board .pane.shown > .board-svg");
  const sheet = document.querySelector(".table > .bottom-sheet");
  if (!svg || !sheet || document.body.matches(".dragging")) return;
  foldRules(sheet);
  coverScore(sheet);
  if (svg.style.translate || svg.style.scale) svg.style.translate = svg.style.scale = "";
  const seen = spread(svg.querySelectorAll(".ring-set, .ring-tap")) || spread(svg.querySelectorAll(".ring-last"));
  const edge = sheet.getBoundingClientRect();
  const box = svg.getBoundingClientRect();
  const beside = edge.left >= svg.closest(".board").getBoundingClientRect().right;
  if (!seen || beside || seen[1] + GAP <= edge.top) return;
  const room = edge.top - GAP - box.top;
  const scale = Math.max(LEAST, Math.min(1, room / (seen[1] - seen[0] + GAP)));
  svg.style.transformOrigin = "50% 0";
  svg.style.scale = scale < 1 ? String(scale) : "";
  const hidden = (seen[1] - box.top) * scale + GAP - (edge.top - box.top);
  if (hidden > 0) svg.style.translate = `0 ${-hidden}px`;
}

document.body.addEventListener("htmx:afterSettle", reveal);
document.addEventListener("companion:chosen", reveal);
document.body.addEventListener("htmx:afterSettle", bringAnswer);
document.addEventListener("companion:chosen", bringAnswer);
window.addEventListener("resize", reveal);
window.addEventListener("load", reveal);
