/* A high sheet covers the lower edge of the board: what it would hide of a move is slid up. */
"use strict";
{
  const GAP = 8;

  function reveal() {
    const svg = document.querySelector(".table > .board > .board-svg, .table > .board .pane.shown > .board-svg");
    const sheet = document.querySelector(".table > .bottom-sheet");
    if (!svg || !sheet) return;
    svg.style.translate = "";
    const rings = [...svg.querySelectorAll(".ring-set, .ring-last")].map((ring) => ring.getBoundingClientRect());
    const edge = sheet.getBoundingClientRect();
    if (!rings.length || edge.left >= svg.getBoundingClientRect().right) return;
    const hidden = Math.max(...rings.map((ring) => ring.bottom)) + GAP - edge.top;
    if (hidden > 0) svg.style.translate = `0 ${-hidden}px`;
  }

  document.body.addEventListener("htmx:afterSettle", reveal);
  window.addEventListener("resize", reveal);
  window.addEventListener("load", reveal);
}
