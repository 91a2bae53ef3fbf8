/* A high sheet covers the lower edge of the board, which keeps its size and its place: what lies
   below the sheet can be scrolled up. What changes, and what can be tapped, comes up by itself where
   none of it is in view, or where all that is asked for would be, though never under a finger that
   drags. */
const GAP = 8;
const LEAST = 150;
const LIT = ":is(.ring-tap, .ring-set, .ring-chosen)";
const ANSWER = "#entry:has(.verdict, .preview)";
const MORE = "#entry:is(:has(.verdict), :has(.preview):has(.choices > li:not(.not-now)))";
const SHORT = 720;
const FIRST = ["[data-tapped]", ".ring-set", ".ring-chosen", ".ring-tap"];

/* Top and bottom of the rings, or of as many of them as lie within so much room. */
function spread(rings, room) {
  const boxes = [...rings].map((ring) => ring.getBoundingClientRect()).sort((one, next) => one.top - next.top);
  const groups = boxes.map(({ top }) => boxes.filter((box) => box.top >= top && box.bottom <= top + room));
  const most = groups.reduce((best, group) => (group.length > best.length ? group : best), boxes.slice(0, 1));
  return most.length && [Math.min(...most.map((box) => box.top)), Math.max(...most.map((box) => box.bottom))];
}

/* On a short screen a rule is folded to its heading, so that the board stays in view. */
function foldRules(sheet) {
  if (innerHeight >= SHORT) return;
  for (const rule of sheet.querySelectorAll(".verdict .cite[open]")) rule.open = false;
}

const LIT_BELOW = ".bottom-sheet :is(.card.lit, .choices .lit, .in-hand .btn-primary)";
const onlyBelow = () => !document.querySelector(".table > .board .ring-tap") && document.querySelector(LIT_BELOW);

/* Where text is so large that the page scrolls, what is to be confirmed, why something is refused,
   and what can be tapped if nothing on the board can, comes into view, and the board once it is
   dealt with. */
let brought = false;
function bringAnswer() {
  const table = document.querySelector(".table");
  if (!table || getComputedStyle(table).overflow !== "visible") return;
  const answer = document.querySelector(ANSWER) || onlyBelow();
  if (answer) answer.scrollIntoView({ block: "nearest" });
  else if (brought) scrollTo(0, 0);
  brought = Boolean(answer);
}

/* The board keeps its height, and its picture gets so much room below as the sheet covers. */
function makeRoom(board, covered) {
  const { height } = board.getBoundingClientRect();
  board.style.height = covered > 0 ? `${height}px` : "";
  board.style.setProperty("--covered", `${Math.max(0, covered)}px`);
}

/* At the table, the sheet grows no higher than to what is lit, and scrolls instead; it keeps so much
   that what it asks can be read, its first choices tapped, and confirmed. Where it has more to
   choose beside Confirm, a part of what changes is enough. */
function lower(sheet, place, svg) {
  const { top, bottom } = sheet.getBoundingClientRect();
  const edges = [...svg.querySelectorAll(LIT)].map((ring) => ring.getBoundingClientRect().bottom + GAP);
  const lowest = Math.min(place.bottom, document.querySelector(MORE) ? Math.min(...edges) : Math.max(...edges));
  const least = (sheet.querySelector(".ribbon")?.offsetHeight ?? 0) + LEAST;
  const choice = sheet.querySelector("#entry > .choices > li:not(.not-now)");
  const acts = sheet.querySelector("#entry > .acts")?.offsetHeight ?? 0;
  const first = choice ? choice.getBoundingClientRect().bottom + acts + GAP - top : 0;
  const room = Math.max(bottom - lowest, least, first);
  if (!edges.length || room >= bottom - top) return;
  sheet.classList.add("lowered");
  sheet.style.maxHeight = `${room}px`;
}

function reveal() {
  const board = document.querySelector(".table > .board");
  const svg = board?.querySelector(":scope > .board-svg, .pane.shown > .board-svg");
  const sheet = document.querySelector(".table > .dock, .table > .bottom-sheet");
  if (!svg || !sheet || document.body.matches(".dragging")) return;
  foldRules(sheet);
  const { scrollTop } = board;
  board.style.height = "";
  board.style.setProperty("--covered", "0px");
  sheet.classList.remove("lowered");
  sheet.style.maxHeight = "";
  const place = board.getBoundingClientRect();
  const beside = sheet.getBoundingClientRect().left >= place.right;
  const inLog = Boolean(sheet.closest(".log-screen"));
  const isLive = sheet.matches(".dock");
  board.scrollTop = inLog ? scrollTop : 0;
  if (isLive && !beside && getComputedStyle(board.parentNode).overflow !== "visible") lower(sheet, place, svg);
  const edge = sheet.getBoundingClientRect();
  makeRoom(board, beside ? 0 : place.bottom - edge.top);
  const room = edge.top - place.top - 2 * GAP;
  const first = inLog ? [...FIRST, ".ring-last"] : FIRST;
  const inView = ({ top, bottom }) => top >= place.top && bottom <= Math.min(edge.top, place.bottom);
  const lit = [...svg.querySelectorAll(LIT)].map((ring) => ring.getBoundingClientRect());
  const [highest, lowest] = [Math.min(...lit.map((box) => box.top)), Math.max(...lit.map((box) => box.bottom))];
  const fits = isLive && !document.querySelector(ANSWER) && lit.length && lowest - highest <= room;
  const seen = fits ? [highest, lowest] : first.map((rings) => spread(svg.querySelectorAll(rings), room)).find(Boolean);
  const stays = isLive && !svg.querySelector("[data-tapped]") && (fits ? lit.every(inView) : lit.some(inView));
  if (!seen || beside || stays) return;
  const [above, below] = [place.top + GAP - seen[0], seen[1] + GAP - Math.min(edge.top, place.bottom)];
  if (below > 0) board.scrollTop += Math.min(below, Math.max(0, -above));
  else if (above > 0) board.scrollTop -= above;
}

document.body.addEventListener("htmx:afterSettle", reveal);
document.addEventListener("companion:chosen", reveal);
document.addEventListener("companion:spoken", reveal);
document.body.addEventListener("htmx:afterSettle", bringAnswer);
document.addEventListener("companion:chosen", bringAnswer);
window.addEventListener("resize", reveal);
window.addEventListener("load", reveal);
window.addEventListener("load", bringAnswer);
