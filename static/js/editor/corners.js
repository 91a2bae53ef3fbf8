/* Four handles over a photo: dragged by a finger or moved by the arrow keys, they fill the form. */
const STEP = 0.5;
const area = document.querySelector("[data-corners]");
const handles = area ? [...area.querySelectorAll("[data-corner]")] : [];
const field = (handle, axis) => area.closest("form").elements[`${handle.dataset.corner}-${axis}`];
const value = (handle, axis) => Number(field(handle, axis).value);
const within = (number) => Math.round(Math.min(100, Math.max(0, number)) * 100) / 100;

let held = null;

function draw() {
  for (const handle of handles) {
    handle.style.left = `${value(handle, "x")}%`;
    handle.style.top = `${value(handle, "y")}%`;
  }
  const points = handles.map((handle) => `${value(handle, "x")},${value(handle, "y")}`).join(" ");
  for (const polygon of area.querySelectorAll("polygon")) polygon.setAttribute("points", points);
}

function put(handle, x, y) {
  field(handle, "x").value = within(x);
  field(handle, "y").value = within(y);
  draw();
}

for (const handle of handles) {
  handle.addEventListener("pointerdown", (event) => {
    held = handle;
    handle.setPointerCapture(event.pointerId);
    event.preventDefault();
    handle.focus();
  });
  handle.addEventListener("pointermove", (event) => {
    if (held !== handle) return;
    const box = area.getBoundingClientRect();
    put(handle, (100 * (event.clientX - box.left)) / box.width, (100 * (event.clientY - box.top)) / box.height);
  });
  for (const end of ["pointerup", "pointercancel"]) handle.addEventListener(end, () => { held = null; });
  handle.addEventListener("keydown", (event) => {
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [];
    if (dx === undefined) return;
    event.preventDefault();
    put(handle, value(handle, "x") + dx * STEP, value(handle, "y") + dy * STEP);
  });
}
/* A photo that was taken is sent at once. */
document.querySelector("input[type=file]")?.addEventListener("change", ({ target }) => target.form.requestSubmit());
area?.addEventListener("input", draw);
area?.closest("form").addEventListener("input", draw);
if (area) draw();
