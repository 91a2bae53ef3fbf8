/* Entering an edition by touch. Each touch leaves through the outbox as what the finger did, not
   as what the page showed, so that quick touches all count and two phones never disagree. What
   is in hand is this phone's own: an answer to an earlier touch does not change it. */
import * as lens from "../board/lens.js";
import { bring } from "../shared/fragment.js";
import { freshId } from "../shared/outbox.js";

const HOLD = 260;
const STILL = 7;
const GRAIN = 3;
const MOST = 600;

const hand = { step: "", tool: "", choices: {} };
let finger = null;
let naming = false;

const board = () => document.querySelector("[data-editor]");
const drawn = () => board()?.querySelector(".board-svg");
const form = () => document.getElementById("touch");
const tools = () => [...document.querySelectorAll("[data-tool]")];
const inHand = () => tools().find((tool) => tool.dataset.tool === hand.tool) ?? tools()[0];

function point(event) {
  const svg = drawn();
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  return { x: at.x, y: at.y };
}

/* What this phone has in hand stays in hand, whatever the server's page says. */
function show() {
  if (!form()) return;
  const step = form().elements.step.value;
  if (hand.step !== step) {
    hand.step = step;
    hand.tool = tools().find((tool) => tool.ariaCurrent)?.dataset.tool ?? "";
  }
  for (const tool of tools()) mark(tool, tool === inHand());
  for (const part of document.querySelectorAll("[data-part]")) {
    part.hidden = part.dataset.part !== inHand()?.dataset.tool;
    const wanted = hand.choices[part.dataset.part];
    const swatches = [...part.querySelectorAll("[data-choice]")];
    if (!swatches.some((swatch) => swatch.dataset.choice === wanted)) continue;
    for (const swatch of swatches) mark(swatch, swatch.dataset.choice === wanted);
  }
  const part = document.querySelector("[data-part]:not([hidden])");
  part?.querySelector("[data-choice][aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function mark(element, yes) {
  if (yes) element.setAttribute("aria-current", "true");
  else element.removeAttribute("aria-current");
}

function chosen() {
  const part = document.querySelector(`[data-part="${CSS.escape(inHand().dataset.tool)}"]`);
  const swatches = [...(part?.querySelectorAll("[data-choice]") ?? [])];
  /* The page may show what was in hand at an earlier touch, until the answer has settled. */
  const wanted = hand.choices[inHand().dataset.tool];
  const found = swatches.find((one) => one.dataset.choice === wanted) ?? swatches.find((one) => one.ariaCurrent);
  return found?.dataset.choice ?? "";
}

function written(points) {
  const scale = Number(board().dataset.scale);
  return points.map(({ x, y }) => `${(x * scale).toFixed(1)},${(y * scale).toFixed(1)}`).join(" ");
}

function send(points) {
  const fields = form().elements;
  const tool = inHand();
  if ("typed" in tool.dataset) {
    const url = new URL(tool.href);
    url.searchParams.set("at", written(points));
    bring(url.pathname + url.search)
      .then(() => document.querySelector(".typed input[name=text]")?.select());
    return;
  }
  /* The same touch made twice counts twice. */
  fields.client_id.value = freshId();
  fields.tool.value = tool.dataset.tool;
  fields.points.value = written(points);
  fields.choice.value = chosen();
  ghost(points);
  form().requestSubmit();
}

/* Shows a touch at once, until the answer has drawn it. */
function ghost(points) {
  const line = points.map(({ x, y }) => `${x},${y}`).join(" ");
  const shape = points.length > 1
    ? (name) => `<polyline class="${name}" points="${line}"/>`
    : (name) => `<circle class="${name}" cx="${points[0].x}" cy="${points[0].y}" r="2.2"/>`;
  const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
  group.innerHTML = shape("ghost-case") + shape("ghost");
  drawn().append(group);
  return group;
}

function begin(event) {
  if (!event.isPrimary || event.button > 0 || !inHand() || inHand().dataset.gesture === "press") return;
  event.preventDefault();
  const at = point(event);
  finger = { id: event.pointerId, points: [at], from: event, last: event, swipe: inHand().dataset.gesture === "swipe", moved: false };
  board().setPointerCapture(event.pointerId);
  if (!finger.swipe) finger.timer = setTimeout(() => finger && lens.show(drawn(), finger.points[0], finger.last), HOLD);
}

function move(event) {
  if (!finger || event.pointerId !== finger.id) return;
  const away = Math.hypot(event.clientX - finger.from.clientX, event.clientY - finger.from.clientY);
  finger.moved ||= away > STILL;
  if (!finger.moved) return;
  if (!finger.swipe) {
    finger.points = [point(event)];
    finger.last = event;
    lens.show(drawn(), finger.points[0], event);
    return;
  }
  lens.show(drawn(), point(event), event);
  const step = Math.hypot(event.clientX - finger.last.clientX, event.clientY - finger.last.clientY);
  if (step < GRAIN) return;
  finger.last = event;
  finger.points.push(point(event));
  if (finger.points.length > MOST) finger.points = finger.points.filter((_, index) => index % 2 === 0);
  finger.trail?.remove();
  finger.trail = ghost(finger.points);
}

function end(event) {
  if (!finger || event.pointerId !== finger.id) return;
  const { points, swipe, timer, trail } = finger;
  clearTimeout(timer);
  lens.hide();
  trail?.remove();
  finger = null;
  if (event.type === "pointercancel") return;
  if (swipe && points.length > 1) points.push(point(event));
  send(points);
}

document.addEventListener("pointerdown", (event) => event.target.closest?.("[data-editor]") && form() && begin(event));
document.addEventListener("pointermove", move);
document.addEventListener("pointerup", end);
document.addEventListener("pointercancel", end);
document.addEventListener("contextmenu", (event) => event.target.closest?.("[data-editor]") && event.preventDefault());

/* Fingers are handled above; this is for a key that presses the place in focus. */
document.addEventListener("click", (event) => {
  const place = event.target.closest?.("[data-editor] a[data-id]");
  if (place) {
    event.preventDefault();
    if (event.detail || !form()) return;
    const box = place.getBoundingClientRect();
    send([point({ clientX: (box.left + box.right) / 2, clientY: (box.top + box.bottom) / 2 })]);
    return;
  }
  const menu = event.target.closest?.(".menu-body a")?.closest("details");
  if (menu) menu.open = false;
  const tool = event.target.closest?.("[data-tool]");
  const swatch = event.target.closest?.("[data-choice]");
  if (!tool && !swatch) return;
  event.preventDefault();
  if (tool) hand.tool = tool.dataset.tool;
  else hand.choices[inHand().dataset.tool] = swatch.dataset.choice;
  document.querySelector(".typed")?.remove();
  show();
});
/* A text that was set leads to the next place that needs one. */
document.addEventListener("submit", (event) => { naming ||= event.target.matches?.(".typed"); }, true);
/* Undo tapped twice before the first answer takes two touches back. */
document.addEventListener("submit", (event) => {
  const rail = event.target.closest?.(".editor > .rail form");
  if (rail) rail.elements.client_id.value = freshId();
}, true);
document.body.addEventListener("htmx:afterSettle", () => {
  show();
  if (naming) document.querySelector(".typed input[name=text]")?.select();
  naming = false;
});
show();
