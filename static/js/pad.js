/* Counting: the cell and the piece in hand are this phone's own, and change without the network.
   A number shows at once, typed or tapped up; the server's answer has the last word. */
"use strict";
{
  const { announce, count } = companion;
  const SVG = "http://www.w3.org/2000/svg";
  const ENOUGH = 9999;

  let held = null;
  let fresh = true;

  const pad = () => document.querySelector("[data-pad]");
  const form = () => document.querySelector("form.what");
  const groups = () => [...document.querySelectorAll(".group")];
  const groupOf = (cell) => cell.closest(".group").dataset.id;
  const cells = () => [...document.querySelectorAll(".cell")].filter((cell) => !cell.closest("li").hidden);
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

  /* The cell and the piece that the server has put in hand. */
  function given() {
    const now = document.querySelector(".cell[aria-current]");
    const group = document.querySelector(".group:not([hidden])")?.dataset.id ?? document.querySelector("#map-tap [name=group]")?.value ?? "";
    const hand = held?.hand ?? document.querySelector("#map-tap [name=piece]")?.value ?? "0";
    return { group, cell: now?.dataset.cell ?? "", hand, keys: held?.keys ?? false };
  }

  const numberOf = (one) => {
    const text = one.querySelector(".n").textContent.trim();
    return /^\d+$/.test(text) ? Number(text) : null;
  };

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
    for (const group of groups()) group.hidden = group !== now;
    /* Without a group nothing of this part is typed: all is tapped on the board. */
    const onBoard = !now || now.dataset.view === "on-board";
    pad().classList.toggle("on-board", onBoard);
    pad().classList.toggle("on-list", !onBoard);
    pad().classList.toggle("keys-open", held.keys);
    document.querySelector("[data-keys]")?.setAttribute("aria-pressed", held.keys);
    for (const other of document.querySelectorAll(".cell")) other.toggleAttribute("aria-current", other === one);
    for (const row of document.querySelectorAll(".count-row")) row.toggleAttribute("data-current", row.contains(one));
    for (const tab of document.querySelectorAll(".tabs-row a")) {
      tab.toggleAttribute("aria-current", tab.dataset.groups.split(" ").includes(held.group));
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
    remember();
  }

  /* The pieces have a tray of their own unless cells of the group in hand stand for them. */
  function showHand(group) {
    for (const piece of document.querySelectorAll("[data-hand]")) piece.toggleAttribute("aria-current", piece.dataset.hand === held.hand);
    const tray = document.querySelector("[data-tray]");
    if (tray) tray.hidden = Boolean(group?.querySelector("[data-piece]"));
  }

  function showNumber(group, one) {
    const what = form();
    what?.toggleAttribute("hidden", !one);
    for (const key of document.querySelectorAll("[data-digit], [data-erase]")) key.disabled = !one;
    if (!what || !one) return;
    what.elements.cell.value = held.cell;
    what.elements.hand.value = held.cell;
    Object.assign(what.dataset, { low: one.dataset.low, high: one.dataset.high });
    what.querySelector("b").textContent = group.dataset.title;
    what.querySelector("span").textContent = one.dataset.label;
    const output = what.querySelector("output");
    output.textContent = numberOf(one) ?? "–";
    output.classList.toggle("blank", numberOf(one) === null);
  }

  function hold(one) {
    fresh = true;
    const piece = one.dataset.piece ?? held.hand;
    held = { ...held, group: groupOf(one), cell: one.dataset.cell, hand: piece };
    show();
  }

  function holdPiece(hand) {
    held = { ...held, hand };
    show();
  }

  function holdGroup(id) {
    const one = cells().find((found) => groupOf(found) === id);
    fresh = true;
    held = { ...held, group: id, cell: one?.dataset.cell ?? "" };
    /* The cell for the same piece as before, if the group has one. */
    const same = cells().find((found) => groupOf(found) === id && found.dataset.piece === held.hand);
    if (same) held.cell = same.dataset.cell;
    show();
  }

  /* After the last cell, only a tap by the person leads away from the pad. */
  function next({ leave = false } = {}) {
    const all = cells();
    const at = all.indexOf(cell());
    const here = groups().findIndex((group) => group.dataset.id === held.group);
    const later = groups().slice(here + 1);
    const rest = at < 0 ? all.filter((one) => later.some((group) => group.contains(one))) : all.slice(at + 1);
    const following = rest.find((one) => !one.matches(".given"));
    const [beside] = later;
    /* A group of questions has no cell to go to, or none before they are answered. */
    const asks = beside && !all.some((one) => beside.contains(one));
    if (asks && (!following || groupOf(following) !== held.group)) holdGroup(beside.dataset.id);
    else if (following) hold(following);
    else if (leave) finish();
  }

  function finish() {
    (document.querySelector("[data-score]:not([hidden])") ?? document.querySelector(".to-check"))?.click();
  }

  function changed(one, { by, value }) {
    const low = Number(one.dataset.low);
    if (value !== undefined) return value === "" ? null : Number(value);
    const number = numberOf(one);
    if (number === null) return by < 0 ? low : low + by;
    return number + by < low ? null : number + by;
  }

  function type(digit) {
    const one = cell();
    if (!one) return;
    const before = fresh ? null : numberOf(one);
    const number = Math.min(Number(`${before ?? ""}${digit}`), ENOUGH);
    fresh = false;
    count(form(), { value: number });
    /* If no further digit can follow, the next cell comes up without a tap. */
    if (number * 10 > Number(one.dataset.high) || digit === "0") next();
  }

  function erase() {
    const one = cell();
    if (!one) return;
    const number = numberOf(one);
    fresh = false;
    count(form(), { value: number === null || number < 10 ? "" : Math.floor(number / 10) });
  }

  function counted({ target, detail }) {
    if (target.matches(".choose")) return;
    const one = cell();
    const number = changed(one, detail);
    one.querySelector(".n").textContent = number ?? "–";
    one.querySelector(".n").classList.toggle("blank", number === null);
    one.classList.remove("given");
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
    const asked = cells().find((one) => one.closest("li").dataset.when === answer);
    if (asked) hold(asked);
  }

  document.addEventListener("companion:counted", counted);
  document.addEventListener("click", (event) => {
    if (!held) return;
    const on = (selector) => event.target.closest?.(selector);
    const own = on(".cell, [data-hand], .tabs-row a, [data-paint] a[data-id], .choose button");
    if (own) event.preventDefault();
    if (own) event.stopPropagation();
    if (own?.matches(".cell")) hold(own);
    else if (own?.matches("[data-hand]")) holdPiece(own.dataset.hand);
    else if (own?.matches(".tabs-row a")) holdGroup(own.dataset.group);
    else if (own?.matches(".choose button")) choose(own);
    else if (own) take(own.dataset.id);
    else if (on("[data-digit]")) type(on("[data-digit]").dataset.digit);
    else if (on("[data-erase]")) erase();
    else if (on("[data-next]")) next({ leave: true });
    else if (on("[data-keys]")) open(!held.keys);
    /* What is to be checked lies over the board, which needs the place of the keys. */
    else if (on(".to-check")) held = { ...held, keys: false };
    else if (on("#fragment a[hx-get]")) held = { keys: held.keys, hand: held.hand };
  }, true);

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
    show();
  }

  document.body.addEventListener("htmx:afterSettle", settle);
  if (pad()) {
    const before = location.search ? null : recall();
    held = before && groups().some((one) => one.dataset.id === before.group) ? before : given();
    show();
  }
}
