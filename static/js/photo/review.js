/* What was seen in a photo is confirmed: one doubtful place after the other, a tap keeps what is
   proposed and another changes it. The fields of the list hold what was said; they are sent. */
import { announce } from "../shared/say.js";

const REACH = 34;
const CLOSE = 2.1;

const page = document.querySelector("[data-review]");
const svg = page.querySelector(".seen");
const fields = [...page.querySelectorAll("select[data-id]")];
const choices = [...page.querySelectorAll("[data-kind]")];
const image = new Image();

const shown = fields.filter((one) => one.value !== "").length;

let asked = null;

const mark = (field) => svg.querySelector(`[data-place="${CSS.escape(field.dataset.id)}"]`);
const isOpen = (field) => field.value === "";
const isDoubtful = (field) => isOpen(field) && field.dataset.state === "doubtful";
const nameOf = (field) => field.closest("li").querySelector("label").firstChild.textContent.trim();
const kindName = (kind) => choices.find((one) => one.dataset.kind === kind).querySelector("span").textContent;

function draw(field) {
  const place = mark(field);
  const [shown, state] = isOpen(field) ? [field.dataset.seen, field.dataset.state] : [field.value, "confirmed"];
  place.setAttribute("class", `seen-place is-${state === "confirmed" && isOpen(field) ? "sure" : state}`);
  place.classList.toggle("is-asked", field === asked);
  place.querySelector("use").setAttribute("href", `#kind-${shown}`);
}

function progress() {
  const [open, doubtful, sure] = [
    fields.filter(isOpen).length,
    fields.filter(isDoubtful).length,
    fields.filter((one) => isOpen(one) && !isDoubtful(one)).length,
  ];
  page.querySelector("[data-progress]").textContent = open === 0 ? "All confirmed" : `${doubtful} doubtful, ${sure} sure, ${fields.length - open} confirmed`;
  const all = page.querySelector("[data-all]");
  all.hidden = sure === 0;
  all.textContent = `All ${sure} sure ones`;
  const confirmed = fields.length - open;
  const look = page.querySelector("[data-again]");
  /* With the edition's photo, dyes are learnt while much is sure already. */
  look.hidden = (page.matches("[data-learns]") && sure > 0) || doubtful === 0 || confirmed === shown;
  const count = page.querySelector("[data-count-photo]");
  count.disabled = open === fields.length;
  count.textContent = open === 0 ? `Count ${fields.length} places` : `Count ${fields.length - open} of ${fields.length}`;
}

/* The place from near, as the photo shows it. */
function closeUp(field) {
  const canvas = page.querySelector("[data-close-up]");
  const context = canvas.getContext("2d");
  const scale = image.naturalWidth / 100;
  const [x, y, reach] = [field.dataset.x, field.dataset.y, field.dataset.size * CLOSE].map((n) => Number(n) * scale);
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, x - reach, y - reach, 2 * reach, 2 * reach, 0, 0, canvas.width, canvas.height);
}

function ask(field) {
  const before = asked;
  asked = field;
  if (before) draw(before);
  for (const part of page.querySelectorAll("[data-asking], [data-choices]")) part.hidden = !field;
  if (!field) return;
  draw(field);
  const said = isOpen(field) ? field.dataset.seen : field.value;
  page.querySelector("[data-name]").textContent = nameOf(field);
  const left = fields.filter(isDoubtful).length;
  const open = said === "-1" ? "looks empty" : `looks like ${kindName(said)}`;
  const guess = isOpen(field) ? open : `confirmed: ${kindName(said)}`;
  page.querySelector("[data-guess]").textContent = isDoubtful(field) ? `${guess}; ${left} doubtful` : guess;
  for (const one of choices) one.setAttribute("aria-pressed", one.dataset.kind === said);
  closeUp(field);
}

/* The next doubtful place; where looking again will learn, first one of each kind, and of empty ones
   as many as say something of the print. */
function next(field = null) {
  const at = fields.indexOf(field) + 1;
  const left = [...fields.slice(at), ...fields.slice(0, at)].filter(isDoubtful);
  const said = (kind) => fields.filter((one) => one.value === kind).length;
  const wanted = (kind) => (kind === "-1" ? Number(page.dataset.learns) : 1);
  const unlike = page.matches("[data-learns]") && left.find(({ dataset }) => said(dataset.seen) < wanted(dataset.seen));
  return unlike || left[0] || null;
}

function say(kind) {
  const field = asked;
  field.value = kind;
  draw(field);
  announce(`${nameOf(field)}: ${kindName(kind)}`);
  progress();
  ask(next(field));
}

function takeSure() {
  for (const field of fields.filter((one) => isOpen(one) && !isDoubtful(one))) {
    field.value = field.dataset.seen;
    draw(field);
  }
  progress();
  ask(next());
}

function nearest({ clientX, clientY }) {
  let [best, least] = [null, REACH];
  for (const field of fields) {
    const box = mark(field).querySelector(".core").getBoundingClientRect();
    const away = Math.hypot(clientX - (box.left + box.right) / 2, clientY - (box.top + box.bottom) / 2);
    if (away < least) [best, least] = [field, away];
  }
  return best;
}

/* Looking again learns from what was confirmed. */
function again({ target, submitter }) {
  if (target.id !== "again" || submitter?.value === "corners") return;
  for (const field of fields.filter((one) => !isOpen(one))) {
    const sent = document.createElement("input");
    Object.assign(sent, { type: "hidden", name: field.name, value: field.value });
    target.append(sent);
  }
}

/* The photo goes along with the count only where people want to keep it. */
function keep({ target }) {
  const box = target.querySelector("[data-keep] input");
  if (!box) return;
  target.querySelector("input[name=source]")?.remove();
  if (!box.checked) return;
  const sent = document.createElement("input");
  Object.assign(sent, { type: "hidden", name: "source", value: document.getElementById("again").elements.source.value });
  target.append(sent);
}

page.querySelector("[data-keep]").hidden = false;
page.addEventListener("submit", keep);
page.addEventListener("click", (event) => {
  const kind = event.target.closest("[data-kind]");
  if (kind) say(kind.dataset.kind);
  else if (event.target.closest("[data-all]")) {
    event.preventDefault();
    takeSure();
  } else if (event.target.closest(".seen")) {
    const field = nearest(event);
    if (field) ask(field);
  }
});
page.addEventListener("submit", again);
page.addEventListener("change", ({ target }) => {
  if (!target.matches("select[data-id]")) return;
  draw(target);
  progress();
});
image.addEventListener("load", () => ask(asked ?? next()));
image.src = svg.querySelector("image").getAttribute("href");
progress();
