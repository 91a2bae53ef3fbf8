/* Pictures in a row: a swipe or a tap on a tab brings one into view. It comes by itself where
   everything that can be tapped lies on it, once for each step of a move. */
"use strict";
{
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let moment = "";

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
    row.scrollTo({ left: pane.offsetLeft, behavior: smoothly && !still.matches ? "smooth" : "instant" });
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
  document.addEventListener("scroll", (event) => {
    if (event.target.matches?.("[data-panes]")) mark(event.target);
  }, true);
  document.body.addEventListener("htmx:afterSettle", settle);
  window.addEventListener("resize", open);
  window.addEventListener("load", open);
}
