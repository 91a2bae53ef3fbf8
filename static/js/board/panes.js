/* Pictures in a row: a swipe or a tap on a tab brings one into view. It comes by itself where
   everything that can be tapped lies on it, once for each step of a move. */
const still = matchMedia("(prefers-reduced-motion: reduce)");
const SLIDES = 700;

let moment = "";
let goal = null;

const rowOf = (target) => target.closest?.(".board")?.querySelector("[data-panes]");

function inView(row) {
  const middle = row.scrollLeft + row.clientWidth / 2;
  return [...row.children].find((pane) => pane.offsetLeft + pane.offsetWidth > middle) ?? row.lastElementChild;
}

function mark(row) {
  const shown = inView(row);
  for (const pane of row.children) pane.classList.toggle("shown", pane === shown);
  for (const tab of row.parentElement.querySelectorAll("[data-pane]")) {
    const current = tab.dataset.pane === shown.id;
    if (current && !tab.hasAttribute("aria-current")) tab.parentElement.scrollLeft = tab.offsetLeft - tab.offsetWidth;
    tab.toggleAttribute("aria-current", current);
    if (current) tab.setAttribute("aria-current", "true");
  }
}

function bring(row, pane, smoothly) {
  const slides = smoothly && !still.matches;
  goal = pane;
  row.scrollTo({ left: pane.offsetLeft, behavior: slides ? "smooth" : "instant" });
  if (slides) setTimeout(arrive, SLIDES, row, pane);
}

/* A swipe that has not come to rest may swallow the slide to a tab that was tapped since. */
function arrive(row, pane) {
  if (goal !== pane || !pane.isConnected || inView(row) === pane) return;
  bring(row, pane, false);
}

function open() {
  for (const row of document.querySelectorAll("[data-panes]")) {
    bring(row, row.querySelector(".pane.shown") ?? row.firstElementChild, false);
    mark(row);
  }
  moment = now();
}

const now = () => document.getElementById("fragment")?.getAttribute("hx-get") ?? "";

function settle() {
  const moved = now() !== moment;
  moment = now();
  for (const row of document.querySelectorAll("[data-panes]")) {
    const comes = moved && row.dataset.comes && document.getElementById(`pane-${row.dataset.comes}`);
    if (comes && comes !== inView(row)) bring(row, comes, true);
    else mark(row);
  }
}

document.addEventListener("click", (event) => {
  const tab = event.target.closest?.("[data-pane]");
  const row = tab && rowOf(tab);
  if (!row) return;
  event.preventDefault();
  bring(row, document.getElementById(tab.dataset.pane), true);
});
document.addEventListener("pointerdown", () => {
  goal = null;
}, true);
document.addEventListener("scroll", (event) => {
  if (event.target.matches?.("[data-panes]")) mark(event.target);
}, true);
document.body.addEventListener("htmx:afterSettle", settle);
window.addEventListener("resize", open);
window.addEventListener("load", open);
