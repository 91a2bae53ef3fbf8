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
