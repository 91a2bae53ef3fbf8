/* A magnifier beside the finger: what is under it, with a cross where it would touch. */
const VIEW = 16;
const AWAY = 92;

let lens = null;

/** Shows what lies at a point of the board, beside the finger that covers it. */
export function show(svg, at, event) {
  if (!lens) {
    svg.id ||= "drawn";
    lens = document.createElement("div");
    lens.className = "lens";
    lens.setAttribute("aria-hidden", "true");
    const box = svg.viewBox.baseVal;
    lens.innerHTML = `<svg><use href="#${svg.id}" width="${box.width}" height="${box.height}"/></svg>`;
    document.body.append(lens);
  }
  lens.firstChild.setAttribute("viewBox", `${at.x - VIEW / 2} ${at.y - VIEW / 2} ${VIEW} ${VIEW}`);
  const side = event.clientX < innerWidth / 2 ? AWAY : -AWAY;
  const left = event.clientX + side - 72;
  const top = Math.max(4, event.clientY - 150);
  lens.style.transform = `translate(${left}px, ${top}px)`;
  lens.style.left = "0";
  lens.style.top = "0";
}

/** Takes the magnifier away. */
export function hide() {
  lens?.remove();
  lens = null;
}
