/* A checklist below a picture that stays: the row in hand is kept in sight, and ticks made faster
   than the pages come are all made. */
let onItsWay = false;
let ticks = 0;

function show() {
  document.querySelector("[data-insight]")?.scrollIntoView({ block: "start" });
  onItsWay = false;
  if (!ticks) return;
  ticks -= 1;
  document.querySelector("[data-tick]")?.click();
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-tick]")) return;
  if (!onItsWay) {
    onItsWay = true;
    return;
  }
  ticks += 1;
  event.preventDefault();
  event.stopPropagation();
}, true);
document.body.addEventListener("htmx:afterSettle", show);
for (const failed of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
  document.body.addEventListener(failed, () => {
    onItsWay = false;
    ticks = 0;
  });
}
window.addEventListener("load", show);
