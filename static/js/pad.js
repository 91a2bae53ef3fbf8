/* Counting: a stepper shows its number at once, the keypad types it, and the piece in hand is
   the one that was tapped, whatever the network does. The server's answer has the last word. */
"use strict";
{
  const { announce, count } = companion;

  let cell = null;
  let fresh = true;

  const steppers = () => [...document.querySelectorAll("form.stepper:not(.given)")];
  const numberOf = (form) => form.querySelector("output");
  const labelOf = (form) => (form.querySelector(".stepper-label > span") ?? form.querySelector(".stepper-label")).textContent.trim();

  function shown(form) {
    const text = numberOf(form).textContent;
    return /^\d+$/.test(text) ? Number(text) : null;
  }

  function show(form, number) {
    const output = numberOf(form);
    output.textContent = number ?? "–";
    output.classList.toggle("blank", number === null);
    if (form.elements.cell.value === cell) document.getElementById("keypad-number").textContent = number ?? "–";
  }

  function changed(form, { by, value }) {
    const low = Number(form.dataset.low);
    if (value !== undefined) return value === "" ? null : Number(value);
    const number = shown(form);
    if (number === null) return by < 0 ? low : low + by;
    return number + by < low ? null : number + by;
  }

  /* The keypad types into one cell; the first one until another is tapped. */
  function hold(form) {
    for (const other of steppers()) other.toggleAttribute("data-held", other === form);
    const now = form?.elements.cell.value ?? null;
    fresh = fresh || now !== cell;
    cell = now;
    const what = document.getElementById("keypad-cell");
    if (!what || !form) return;
    const group = form.closest("fieldset")?.querySelector("legend")?.textContent.trim() ?? "";
    what.textContent = `${group}: ${labelOf(form)}`;
    document.getElementById("keypad-number").textContent = shown(form) ?? "–";
  }

  const held = () => steppers().find((form) => form.elements.cell.value === cell) ?? steppers()[0];

  function next() {
    const all = steppers();
    const following = all[all.indexOf(held()) + 1];
    if (following) {
      hold(following);
      following.scrollIntoView({ block: "center" });
      return;
    }
    cell = null;
    document.querySelector('.pad-way [rel="next"]')?.click();
  }

  function type(digit) {
    const form = held();
    if (!form) return;
    if (form.elements.cell.value !== cell) hold(form);
    const before = fresh ? null : shown(form);
    const number = Number(`${before ?? ""}${digit}`);
    fresh = false;
    count(form, { value: Math.min(number, 9999) });
    /* No further digit can follow: the next cell is asked without a tap. */
    if (number * 10 > Number(form.dataset.high)) next();
  }

  function erase() {
    const form = held();
    if (!form) return;
    const number = shown(form);
    fresh = false;
    count(form, { value: number === null || number < 10 ? "" : Math.floor(number / 10) });
  }

  function take(piece) {
    for (const field of document.querySelectorAll("input[name=piece]")) field.value = piece.dataset.piece;
    for (const other of document.querySelectorAll("[data-piece]")) {
      other.toggleAttribute("aria-current", other === piece);
    }
  }

  document.addEventListener("companion:counted", (event) => show(event.target, changed(event.target, event.detail)));
  document.addEventListener("pointerdown", (event) => {
    const piece = event.target.closest("[data-piece]");
    if (piece) take(piece);
  });
  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-keypad] button");
    if (key?.dataset.digit) type(key.dataset.digit);
    else if (key && "erase" in key.dataset) erase();
    else if (key && "next" in key.dataset) next();
    const form = event.target.closest("form.stepper:not(.given)");
    if (form && !event.target.closest("button")) {
      cell = null;
      hold(form);
      announce(labelOf(form));
    }
  });
  document.body.addEventListener("htmx:afterSettle", () => held() && hold(held()));
  if (held()) hold(held());
}
