/* A piece on its way can be slid: press the place that was tapped and move over others; the
   preview follows the finger. A tap does the same, and so it stays without scripts. */
(() => {
  let sliding = null;
  let shown = "";

  const boardOf = (target) => target.closest?.("[data-slide]");

  function placeUnder(event) {
    const link = document.elementFromPoint(event.clientX, event.clientY)?.closest("a[data-id]");
    return link && boardOf(link) ? link : null;
  }

  document.addEventListener("pointerdown", (event) => {
    if (!boardOf(event.target) || !event.target.closest(".chosen")) return;
    sliding = event.pointerId;
    shown = "";
    event.preventDefault();
  });

  document.addEventListener("pointermove", (event) => {
    if (event.pointerId !== sliding) return;
    const link = placeUnder(event);
    if (!link || link.dataset.id === shown) return;
    shown = link.dataset.id;
    htmx.ajax("GET", link.getAttribute("hx-get"), { source: link, target: "#fragment", swap: "morph:outerHTML" });
  });

  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, (event) => {
      if (event.pointerId === sliding) sliding = null;
    });
  }
})();
