/* Small controls: display choices, steppers, taps on a map that fill a form, copying. */
import { announce, copied } from "./say.js";

const root = document.documentElement;

function keep(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    /* Storage is switched off, so the choice lasts as long as the page. */
  }
}

function choose(button) {
  const { pref, value } = button.dataset;
  keep(`companion.${pref}`, value);
  const display = { ...root.dataset, [pref]: value };
  document.dispatchEvent(new CustomEvent("companion:display", { detail: display }));
  showChoices();
}

function showChoices() {
  for (const button of document.querySelectorAll("[data-pref]")) {
    button.setAttribute("aria-pressed", root.dataset[button.dataset.pref] === button.dataset.value);
  }
}

async function copy(button) {
  const done = await copied(document.getElementById(button.dataset.copy));
  const text = done ? "Copied." : "Selected: copy it with the phone's own menu.";
  button.textContent = text;
  announce(text);
}

function tapOnMap(event, form) {
  const link = event.target.closest("a[data-id].lit");
  if (!link) return;
  event.preventDefault();
  form.elements.place.value = link.dataset.id;
  form.requestSubmit();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-pref], button[data-copy], button[data-print-page]");
  if (button && "printPage" in button.dataset) window.print();
  if (button?.dataset.pref) choose(button);
  if (button?.dataset.copy) copy(button);
  const map = event.target.closest("[data-tap-form]");
  if (map) tapOnMap(event, document.getElementById(map.dataset.tapForm));
});
document.addEventListener("submit", ({ target }) => {
  if (!target.matches("[data-forget-form]")) return;
  try {
    localStorage.clear();
  } catch {
    /* Nothing was stored. */
  }
});
/* Back may bring a page as the browser kept it: tables and seats are asked for anew. */
window.addEventListener("pageshow", (event) => {
  if (event.persisted && document.querySelector("[data-fresh]")) location.reload();
});
for (const advice of document.querySelectorAll("[data-insecure]")) advice.hidden = isSecureContext;
showChoices();
