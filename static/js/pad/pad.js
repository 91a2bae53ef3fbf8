/* Counting: the cell and the piece in hand are this phone's own, and change without the network.
   A key is a whole number, and leads on to the next cell that is empty. It shows at once; the
   server's answer has the last word. */
import { count, pending } from "../shared/outbox.js";
import { announce } from "../shared/say.js";

const SVG = "http://www.w3.org/2000/svg";
const KEYS = 20;

let held = null;
/* The number of the first key: larger ones are reached by the last key. */
let first = 0;
/* Whether the next digit begins a number: only points by the hundred are typed digit by digit. */
let fresh = true;
/* What was typed of a number so far, without its sign. */
let text = "";
/* Whether the next number is less than 0. */
let minus = false;
/* Whether the sheet was over when it was last asked if the game ends. */
let over = false;
/* Whether this phone's own numbers are all there, until a page brings the next round. */
let waits = false;
/* The cell that was in hand when the page was shown last. */
let shownCell = null;
/* Why the last tap could not be: it stands at the number in hand until the next tap. */
let refused = "";

const pad = () => document.querySelector("[data-pad]");
const form = () => document.querySelector("form.what");
const groups = () => [...document.querySelectorAll(".group")];
const groupOf = (cell) => cell.closest(".group").dataset.id;
const cells = () => [...document.querySelectorAll(".cell")].filter((cell) => !cell.closest("li, td").hidden);
/* A sheet is one grid, where all rows are seen. */
const grid = () => pad().matches("[data-grid]");
const cell = () => document.querySelector(`.cell[data-cell="${CSS.escape(held?.cell ?? "")}"]`);
const key = () => `companion.pad.${pad().dataset.pad}`;

function recall() {
  try {
    return JSON.parse(sessionStorage.getItem(key()));
  } catch {
    return null;
  }
}

function remember() {
  try {
    sessionStorage.setItem(key(), JSON.stringify(held));
  } catch {
    /* Without storage, a page that is loaded anew begins where the server says. */
  }
}

/* Whether the server asks if the game is to end. */
const asksEnd = () => document.querySelector("[data-ending]:not([hidden])") !== null;

/* The cell and the piece that the server has put in hand. */
function given() {
  const now = document.querySelector(".cell[aria-current]");
  const group = (now && groupOf(now)) ?? document.querySelector(".group:not([hidden])")?.dataset.id ?? document.querySelector("#map-tap [name=group]")?.value ?? "";
  const hand = held?.hand ?? document.querySelector("#map-tap [name=piece]")?.value ?? "0";
  return { group, cell: now?.dataset.cell ?? "", hand, keys: held?.keys ?? false, end: asksEnd() };
}

const numberOf = (one) => {
  const shown = one.querySelector(".n").textContent.trim().replace("−", "-").replaceAll(",", "");
  return /^-?\d+(\.\d+)?$/.test(shown) ? Number(shown) : null;
};

const said = (number) => (number === null ? "–" : number.toLocaleString("en", { maximumFractionDigits: 3 }).replace("-", "−"));

function shine(place) {
  const ground = place && document.querySelector(`.board [data-id="${CSS.escape(place)}"] .ground`);
  const light = document.querySelector(".board .light");
  for (const ring of light?.querySelectorAll(".ring-set") ?? []) ring.remove();
  if (!ground) return;
  const ring = document.createElementNS(SVG, "g");
  ring.setAttribute("class", "ring-set");
  for (const name of ["case", "core"]) {
    const line = ground.cloneNode();
    line.setAttribute("class", name);
    ring.append(line);
  }
  light.prepend(ring);
}

function show() {
  const now = groups().find((one) => one.dataset.id === held.group);
  const one = cell();
  for (const group of groups()) group.hidden = !grid() && group !== now;
  /* Without a group nothing of this part is typed: all is tapped on the board. */
  const onBoard = !now || now.dataset.view === "on-board";
  pad().classList.toggle("on-board", onBoard);
  pad().classList.toggle("on-list", !onBoard);
  pad().classList.toggle("keys-open", held.keys);
  const keys = document.querySelector("[data-keys]");
  keys?.setAttribute("aria-pressed", held.keys);
  keys?.toggleAttribute("hidden", !one && Boolean(now));
  for (const other of document.querySelectorAll(".cell")) other.toggleAttribute("aria-current", other === one);
  for (const row of document.querySelectorAll(".count-row")) row.toggleAttribute("data-current", row.contains(one));
  for (const tab of document.querySelectorAll(".tabs-row a")) {
    const current = tab.dataset.groups.split(" ").includes(held.group);
    tab.toggleAttribute("aria-current", current);
    if (current) tab.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  showHand(now);
  shine(now?.dataset.place);
  for (const field of document.querySelectorAll(":is(.stepper, .choose, #map-tap, [data-rest]) [name=group]")) field.value = held.group;
  for (const field of document.querySelectorAll("[name=piece]")) field.value = held.hand;
  const rest = document.querySelector("[data-rest] [name=rest]");
  if (rest) {
    rest.value = held.group;
    rest.form.hidden = !now?.hasAttribute("data-has-rest");
  }
  showNumber(now, one);
  if (grid()) showInGrid(now, one);
  remember();
}

/* The cell in hand is in sight, with its column and what the next tap leads to. */
function showInGrid(now, one) {
  const said = document.querySelector(".bar [data-now]");
  if (said && now?.dataset.now) said.textContent = now.dataset.now;
  const at = one?.closest("td").cellIndex;
  document.querySelectorAll(".grid thead th").forEach((head, place) => head.toggleAttribute("data-current", place === at));
  const onward = document.querySelector("[data-next]");
  const found = following();
  const others = one?.matches("[data-mine]") && found && !found.matches("[data-mine]");
  if (onward) onward.textContent = others ? "Done" : nameOf(found, one);
  for (const part of document.querySelectorAll(".what, .typed-in, .keypad, .pad-acts")) part.hidden = held.end || !one;
  const sheet = document.querySelector(".bottom-sheet");
  sheet.hidden = !one && !held.end && !sheet.querySelector(".notice");
  document.querySelector("[data-ending]")?.toggleAttribute("hidden", !held.end);
  /* Where large letters make the whole page scroll, the keys do not move while a number is typed. */
  const goes = held.cell !== shownCell || getComputedStyle(pad()).display === "grid";
  shownCell = held.cell;
  if (goes) (one ?? (now?.querySelector(".choose") && now))?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function nameOf(found, one) {
  if (!found) return "Done";
  if (!found.matches(".cell")) return found.closest(".group").dataset.title;
  if (!one || groupOf(found) !== groupOf(one)) return found.dataset.title;
  return `Next: ${found.closest("tr") === one.closest("tr") ? found.dataset.who : found.dataset.title}`;
}

/* The pieces have a tray of their own unless cells of the group in hand stand for them, or none is
   set there. */
function showHand(group) {
  for (const piece of document.querySelectorAll("[data-hand]")) piece.toggleAttribute("aria-current", piece.dataset.hand === held.hand);
  const tray = document.querySelector("[data-tray]");
  if (tray) tray.hidden = Boolean(group?.querySelector("[data-piece], .choose-choice"));
}

function showNumber(group, one) {
  const what = form();
  what?.toggleAttribute("hidden", !one);
  showKeys(one);
  /* Next leads to what is empty: at an empty cell it would skip that one. */
  const onward = document.querySelector("[data-next]");
  if (onward) onward.disabled = Boolean(!grid() && one && isEmpty(one));
  if (!what || !one) return;
  what.elements.cell.value = held.cell;
  what.elements.hand.value = held.cell;
  Object.assign(what.dataset, { low: one.dataset.low, high: one.dataset.high });
  what.querySelector("b").textContent = one.dataset.title ?? group.dataset.title;
  what.querySelector("span").textContent = refused || one.dataset.label;
  what.querySelector("span").classList.toggle("refused", Boolean(refused));
  const output = what.querySelector("output");
  output.textContent = minus && isEmpty(one) ? "−" : said(numberOf(one)) + unsaid(one);
  output.classList.toggle("blank", numberOf(one) === null);
}

const byDigits = () => document.querySelector("[data-keypad='digits']") !== null;

function showKeys(one) {
  const [low, high] = one ? [Number(one.dataset.low), Number(one.dataset.high)] : [0, -1];
  /* Who erased or took back their last number can type it anew; a page may also be older than it. */
  const rests = waits && one && !isEmpty(one);
  document.querySelectorAll("[data-number]").forEach((key, place) => {
    const number = byDigits() ? Number(key.dataset.number) : first + place;
    key.dataset.number = number;
    key.textContent = number;
    const meant = minus ? -number : number;
    key.disabled = rests || (byDigits() ? !one : meant < low || meant > high);
  });
  const sign = document.querySelector("[data-sign]");
  if (sign) {
    sign.disabled = low >= 0;
    sign.setAttribute("aria-pressed", minus);
  }
  const point = document.querySelector("[data-point]");
  if (point) point.disabled = rests || !one?.matches("[data-decimals]");
  const more = document.querySelector("[data-more]");
  if (more) {
    more.textContent = first + KEYS <= high ? `${first + KEYS}+` : "0…";
    more.disabled = high < KEYS;
  }
  const eraser = document.querySelector("[data-erase]");
  if (eraser) eraser.disabled = !one || isEmpty(one);
}

function hold(one) {
  [first, fresh, minus, waits] = [0, true, false, false];
  const piece = one.dataset.piece ?? held.hand;
  held = { ...held, group: groupOf(one), cell: one.dataset.cell, hand: piece, end: false };
  show();
}

function holdPiece(hand) {
  held = { ...held, hand };
  show();
}

function holdGroup(id) {
  const one = cells().find((found) => groupOf(found) === id);
  [first, fresh, minus, waits] = [0, true, false, false];
  held = { ...held, group: id, cell: one?.dataset.cell ?? "", end: false };
  /* The cell for the same piece as before, if the group has one. */
  const same = cells().find((found) => groupOf(found) === id && found.dataset.piece === held.hand);
  if (same) held.cell = same.dataset.cell;
  show();
}

/* What an empty cell counts from: 0, or what it can have that is nearest to it. */
const nothing = (one) => Math.min(Math.max(Number(one.dataset.low), 0), Number(one.dataset.high));
const isEmpty = (one) => one.querySelector(".n").matches(".blank");
const isMissing = (one) => (one.matches(".cell") ? isEmpty(one) : !one.querySelector("[aria-pressed='true']"));

/* What is missing: after the cell in hand or else before it, one's own first. */
function following() {
  const all = [...document.querySelectorAll(".group :is(.cell, .choose)")].filter((one) => !one.closest("li")?.hidden);
  const here = cell() ?? all.findLast((one) => groupOf(one) === held.group);
  const at = all.indexOf(here) + 1;
  const missing = [...all.slice(at), ...all.slice(0, at)].filter((one) => one !== here && isMissing(one));
  return missing.find((one) => one.matches("[data-mine]")) ?? missing[0];
}

/* Goes on to what is missing; only a tap by the person leads from one's own numbers to those of
   others, or away from the pad. On a grid that is a tap on their number, or on the end: the next
   round may be on its way. */
function next({ leave = false } = {}) {
  const found = following();
  const others = cell()?.matches("[data-mine]") && !found?.matches("[data-mine]");
  waits = leave ? grid() && Boolean(found ? others : pending()) : Boolean(others);
  fresh ||= waits;
  if (waits) show();
  else if (found?.matches(".cell")) hold(found);
  else if (found) holdGroup(groupOf(found));
  else if (leave) finish();
  else fresh = true;
}

function finish() {
  if (grid()) askEnd(true);
  else (document.querySelector("[data-score]:not([hidden])") ?? document.querySelector(".to-check"))?.click();
}

function askEnd(end) {
  over = pad().matches("[data-over]");
  held = { ...held, end };
  show();
}

function changed(one, { by, value }) {
  const low = Number(one.dataset.low);
  if (value !== undefined) return value === "" ? null : Number(value);
  const number = numberOf(one);
  if (number === null) return Math.max(low, nothing(one) + by);
  return number + by < low ? null : number + by;
}

/* What was typed of the number in hand, unless that has been changed since. */
function begun(one) {
  const now = String(Math.abs(numberOf(one) ?? 0));
  return fresh ? "" : Number(text) === Number(now) ? text : now;
}

/* The end of it that the number does not say: a point, or noughts after it. */
const unsaid = (one) => /\.\d*?0*$/.exec(begun(one))?.[0].replace(/^\.\d*[1-9]/, "") ?? "";

/* A digit, a whole number, or the point before the decimals. */
function type(key) {
  const one = cell();
  if (!one) return;
  const before = byDigits() ? begun(one) : "";
  const more = key === "." ? (before.includes(".") ? before : `${before || 0}.`) : `${before}${key}`;
  if (/\.\d{4}/.test(more)) {
    refuse("Three decimals at most.");
    return;
  }
  const size = Number(more);
  const value = minus && size ? -size : size;
  if (value > Number(one.dataset.most) || (minus && value < Number(one.dataset.low))) {
    const [limit, least] = value < 0 ? [one.dataset.low, "least"] : [one.dataset.most, "most"];
    refuse(`At ${least} ${said(Number(limit))}.`);
    return;
  }
  [fresh, text] = [false, more];
  count(form(), { value });
  if (!byDigits()) next();
}

function refuse(text) {
  refused = text;
  showNumber(groups().find((group) => group.dataset.id === held.group), cell());
}

/* The sign of the number that stands there, or of the one that is typed next. */
function turnSign() {
  const one = cell();
  if (!one) return;
  const number = numberOf(one);
  minus = number ? number > 0 : !minus;
  if (number && -number >= Number(one.dataset.low)) count(form(), { value: -number });
  else showNumber(groups().find((group) => group.dataset.id === held.group), one);
}

function erase() {
  fresh = true;
  if (cell()) count(form(), { value: "" });
}

/* What is called 0 shows it before the answer. */
function zeroed({ target }) {
  if (!target.matches("[data-rest]")) return;
  const group = groups().find((one) => one.dataset.id === held.group);
  for (const one of group.querySelectorAll(":is(li:not([data-when]), td) .cell")) {
    if (isEmpty(one)) write(one, nothing(one));
  }
  for (const asking of group.querySelectorAll(".choose-yes_no")) {
    if (isMissing(asking)) asking.querySelector("button").setAttribute("aria-pressed", "true");
  }
  next();
}

function write(one, number) {
  one.querySelector(".n").textContent = said(number);
  one.querySelector(".n").classList.toggle("blank", number === null);
  one.classList.remove("given");
}

function counted({ target, detail }) {
  if (target.matches(".choose")) return;
  const one = cell();
  write(one, changed(one, detail));
  showNumber(groups().find((group) => group.dataset.id === held.group), one);
}

function choose(button) {
  const asking = button.closest(".choose");
  for (const other of asking.querySelectorAll("button")) other.setAttribute("aria-pressed", other === button);
  const answer = `${asking.dataset.choose}=${button.value}`;
  for (const item of document.querySelectorAll(`[data-when^="${CSS.escape(asking.dataset.choose)}="]`)) {
    item.hidden = item.dataset.when !== answer;
  }
  count(asking, { value: button.value });
  for (const row of document.querySelectorAll(".count-row:has(.cells)")) {
    const left = row.querySelectorAll("li:not([hidden])").length;
    row.hidden = left === 0;
    row.classList.toggle("one-asked", left === 1);
  }
  const asked = cells().find((one) => one.closest("li")?.dataset.when === answer);
  if (asked) hold(asked);
}

function turnKeys() {
  const high = Number(cell().dataset.high);
  first = first + KEYS <= high ? first + KEYS : 0;
  showKeys(cell());
}

document.addEventListener("companion:said", (event) => {
  if (!pad() || !form() || form().hidden) return;
  event.preventDefault();
  refuse(event.detail);
});
document.addEventListener("companion:counted", counted);
document.addEventListener("companion:taken", zeroed);
document.addEventListener("click", (event) => {
  if (!held) return;
  const on = (selector) => event.target.closest?.(selector);
  if (refused) refuse("");
  const own = on("[data-end], [data-on], .cell, [data-hand], .tabs-row a, [data-paint] a[data-id], .choose button");
  if (own) event.preventDefault();
  if (own) event.stopPropagation();
  if (own?.matches("[data-end]")) askEnd(true);
  else if (own?.matches("[data-on]")) goOn();
  else if (own?.matches(".cell")) hold(own);
  else if (own?.matches("[data-hand]")) holdPiece(own.dataset.hand);
  else if (own?.matches(".tabs-row a")) holdGroup(own.dataset.group);
  else if (own?.matches(".choose button")) choose(own);
  else if (own) take(own.dataset.id);
  else if (on("[data-number]")) type(on("[data-number]").dataset.number);
  else if (on("[data-point]")) type(".");
  else if (on("[data-more]")) turnKeys();
  else if (on("[data-sign]")) turnSign();
  else if (on("[data-erase]")) erase();
  else if (on("[data-next]")) next({ leave: true });
  else if (on("[data-keys]")) open(!held.keys);
  /* What is to be checked lies over the board, which needs the place of the keys. */
  else if (on(".to-check")) held = { ...held, keys: false };
  else if (on("#fragment a[hx-get]")) held = { keys: held.keys, hand: held.hand };
}, true);

/* Back to the numbers: to the next one, if any is missing. */
function goOn() {
  const found = following();
  if (found?.matches(".cell")) hold(found);
  else askEnd(false);
}

function open(keys) {
  held = { ...held, keys };
  show();
}

/* The place is a group of its own, and its numbers are typed. */
function take(place) {
  const group = groups().find((one) => one.dataset.place === place);
  if (!group) return;
  holdGroup(group.dataset.id);
  open(true);
  announce(group.dataset.title);
}

/* After a piece was set, the numbers of its place are shown. */
function follow({ detail }) {
  const place = document.elementsFromPoint(detail.x, detail.y).map((one) => one.closest("a[data-id]")?.dataset.id);
  const group = groups().find((one) => one.dataset.place && place.includes(one.dataset.place));
  if (group && group.dataset.id !== held.group) holdGroup(group.dataset.id);
}

document.addEventListener("companion:painted", follow);

function settle() {
  if (!pad()) return;
  const here = held && groups().some((one) => one.dataset.id === held.group);
  if (!here) held = given();
  const ended = pad().matches("[data-over]");
  /* Who is still typing the last number is asked once they are done. */
  if (ended !== over && (fresh || !ended)) {
    held = { ...held, end: ended };
    over = ended;
    waits = false;
  }
  show();
  if (waits && cell() && !isEmpty(cell())) next();
}

document.body.addEventListener("htmx:afterSettle", settle);
if (pad()) {
  const before = location.search ? null : recall();
  held = before && groups().some((one) => one.dataset.id === before.group) ? { ...before, end: asksEnd() } : given();
  over = pad().matches("[data-over]");
  show();
}
