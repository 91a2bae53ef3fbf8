/* Four handles over a photo: dragged by a finger or moved by the arrow keys, they fill the form. A
   magnifier beside the finger shows what lies under it. */
const STEP = 0.5;
const LARGER = 3;
const VIEW = 136;
const area = document.querySelector("[data-corners]");
const handles = area ? [...area.querySelectorAll("[data-corner]")] : [];
const field = (handle, axis) => area.closest("form").elements[`${handle.dataset.corner}-${axis}`];
const value = (handle, axis) => Number(field(handle, axis).value);
const within = (number) => Math.round(Math.min(100, Math.max(0, number)) * 100) / 100;

let held = null;
let lens = null;

/* The photo around a point of it, above the finger or, near the top of the screen, below it. */
function magnify({ clientX, clientY }) {
  const box = area.getBoundingClientRect();
  const [x, y] = [(clientX - box.left) / box.width, (clientY - box.top) / box.height].map((n) => Math.min(1, Math.max(0, n)));
  if (!lens) {
    lens = document.createElement("div");
    lens.className = "corner-lens";
    lens.setAttribute("aria-hidden", "true");
    lens.style.backgroundImage = `url("${area.querySelector("img").src}")`;
    document.body.append(lens);
  }
  lens.style.backgroundSize = `${LARGER * box.width}px ${LARGER * box.height}px`;
  lens.style.backgroundPosition = `${VIEW / 2 - LARGER * x * box.width}px ${VIEW / 2 - LARGER * y * box.height}px`;
  const top = clientY > VIEW + 48 ? clientY - VIEW - 40 : clientY + 40;
  lens.style.left = `${Math.min(innerWidth - VIEW - 4, Math.max(4, clientX - VIEW / 2))}px`;
  lens.style.top = `${top}px`;
}

function letGo() {
  held = null;
  lens?.remove();
  lens = null;
}

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
    magnify(event);
  });
  handle.addEventListener("pointermove", (event) => {
    if (held !== handle) return;
    magnify(event);
    const box = area.getBoundingClientRect();
    put(handle, (100 * (event.clientX - box.left)) / box.width, (100 * (event.clientY - box.top)) / box.height);
  });
  for (const end of ["pointerup", "pointercancel"]) handle.addEventListener(end, letGo);
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
