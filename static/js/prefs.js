/* Runs before the first paint, so that nobody in a dark room is flashed by a bright page: the only
   script that is not a module, since a module waits until the page has been read. */
"use strict";
{
  const DEFAULTS = { theme: "auto", text: "normal", buzz: "on", sound: "off", speak: "off" };

  function display(chosen) {
    const { theme, text, buzz, sound, speak } = chosen;
    Object.assign(document.documentElement.dataset, { theme, text, buzz, sound, speak, js: "on" });
    document.getElementById("dark").media =
      theme === "auto" ? "(prefers-color-scheme: dark)" : theme === "light" ? "not all" : "all";
  }

  let chosen = {};
  try {
    chosen = { ...localStorage };
  } catch {
    /* Storage is switched off. */
  }
  const kept = Object.keys(DEFAULTS).filter((name) => `companion.${name}` in chosen);
  display({ ...DEFAULTS, ...Object.fromEntries(kept.map((name) => [name, chosen[`companion.${name}`]])) });
  document.addEventListener("companion:display", ({ detail }) => display(detail));
}
/* On a slow network a page is seen a second before its modules have come. What then is tapped and
   means something else without them, or nothing, is kept, and done once they are there. */
{
  const WAITS = "button[type=button], [data-pad], [data-review], [data-tick]";
  const early = [];

  function keep(event) {
    if (!event.target.closest(WAITS)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    early.push(event);
  }

  addEventListener("click", keep, true);
  addEventListener("DOMContentLoaded", () => {
    removeEventListener("click", keep, true);
    for (const { target, clientX, clientY } of early) {
      target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX, clientY }));
    }
  });
}
