/* The bar below the board while a move is entered: its sentence or its taps so far, the buttons that
   lead on, Confirm. Its parts come with the page, in `#turn-parts`. */
import { announce } from "../shared/say.js";
import { isDrawn } from "./light.js";

/* How many letters fit the bar in two lines; the page uses the same number. */
const LONG = 56;

export const box = () => document.getElementById("entry");

function element(name, className, text) {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

/** Shows what has been entered: `lit` can be tapped next, `address` makes a link of taps, and
    `notNow` is the list of what is not allowed, shown before the first tap. */
export function fillBar(entry, lit, address, notNow) {
  const asked = document.getElementById("asked")?.textContent;
  const parts = document.getElementById("turn-parts").content.cloneNode(true);
  const text = entry.moves.map((move) => move.s).join(" ");
  const preview = parts.querySelector(".preview");
  const crumbs = parts.querySelector(".crumbs");
  preview.textContent = text;
  for (const one of entry.made) crumbs.append(element("span", "chip", one.label), " ");
  if (!text) preview.remove();
  if (text || !entry.made.length) crumbs.remove();
  const power = parts.querySelector(".power");
  power.textContent = entry.power;
  if (entry.step && !text) power.append(" ", element("b", "", `Step ${entry.step[0]} of ${entry.step[1]}.`));
  if (entry.power === null || !power.textContent) power.remove();
  const list = parts.querySelector(".choices");
  for (const [id, choice] of [...entry.instead, ...entry.choices]) {
    if (choice.near && choice.tap.label && !isDrawn(id)) list.append(buttonOf(id, choice, entry, lit, address));
  }
  if (notNow && !entry.explicit.length) list.append(notNow.cloneNode(true));
  if (!list.children.length) list.remove();
  const acts = parts.querySelector(".acts");
  if (!entry.moves.length) acts.querySelector("form").remove();
  else acts.querySelector("form").prepend(...entry.moves.map(fieldOf));
  if (!entry.explicit.length) acts.querySelector("[data-restart]").remove();
  if (!acts.children.length) acts.remove();
  const focus = document.activeElement?.closest?.("#entry [data-id]")?.dataset.id;
  box().replaceChildren(parts);
  if (focus) box().querySelector(`[data-id="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
  prompt(entry.prompt);
  if (text && text !== asked) announce(text);
}

function buttonOf(id, { tap, taps }, { chosen }, lit, address) {
  const item = document.createElement("li");
  const link = element("a", "btn", tap.label);
  const isChosen = chosen.includes(id);
  if (isChosen) link.setAttribute("aria-current", "true");
  link.classList.toggle("pressed", isChosen);
  link.classList.toggle("lit", !isChosen && lit.has(id) && tap.role !== "leave");
  link.classList.toggle("records", tap.role === "record");
  link.classList.toggle("number", tap.role === "number");
  link.dataset.id = id;
  link.href = address(taps);
  item.append(link);
  return item;
}

function fieldOf(move) {
  return Object.assign(document.createElement("input"), { type: "hidden", name: "move", value: JSON.stringify(move.m) });
}

function prompt(text) {
  const said = document.getElementById("prompt");
  if (!said || !text) return;
  said.textContent = text;
  const bar = said.closest(".bar .say");
  bar?.classList.toggle("long", bar.textContent.length > LONG);
}
