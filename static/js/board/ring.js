/* Rings on the board, each line on a line in a contrasting colour. */
const SVG = "http://www.w3.org/2000/svg";
const INSET = 1.05;
const LINES = { chosen: ["case", "core", "seam"] };

/** The drawing of a place. */
export const placeOf = (id) => document.getElementById(`board-${id}`);

/** An element of the drawing. */
export function made(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/* The shape of a ring round a place. */
function outline(place) {
  const ground = place.querySelector("polygon.ground");
  if (ground) {
    const points = [...ground.points];
    const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
    const y = points.reduce((sum, point) => sum + point.y, 0) / points.length;
    const most = place.querySelector(".emblem") ? 0.03 : 0.2;
    const inwards = (at, goal) => at + Math.sign(goal - at) * Math.min(most * Math.abs(goal - at), INSET);
    const inner = points.map((point) => `${inwards(point.x, x)},${inwards(point.y, y)}`);
    return () => made("polygon", { points: inner.join(" ") });
  }
  const bed = place.querySelector("polyline.bed");
  if (bed) return () => made("polyline", { points: bed.getAttribute("points") });
  const body = place.querySelector(".body");
  const [, x, y, size] = /translate\((\S+) (\S+)\) scale\((\S+)\)/.exec(body.parentNode.getAttribute("transform"));
  const radius = Math.max(size * 1.3, Number(size) + 1.1);
  return () => {
    const group = made("g", { transform: `translate(${x} ${y}) scale(${radius})` });
    group.append(made("path", { d: body.getAttribute("d") }));
    return group;
  };
}

/** The lines of a ring round a place, as companion/web/svg/elements.py draws them; null if it is not
    drawn. */
export function ring(id, kind) {
  const place = placeOf(id);
  if (!place) return null;
  const shape = outline(place);
  const group = made("g", { class: `ring-${kind}` });
  for (const line of LINES[kind] ?? ["case", "core"]) {
    const drawn = shape();
    (drawn.firstChild ?? drawn).setAttribute("class", line);
    group.append(drawn);
  }
  return group;
}
