/* Runs before the first paint, so that nobody in a dark room is flashed by a bright page: the only
   script that is not a module, since a module waits until the page has been read. */
"use strict";
{
  function display({ theme, text }) {
    Object.assign(document.documentElement.dataset, { theme, text, js: "on" });
    document.getElementById("dark").media =
      theme === "auto" ? "(prefers-color-scheme: dark)" : theme === "light" ? "not all" : "all";
  }

  let chosen = {};
  try {
    chosen = { ...localStorage };
  } catch {
    /* Storage is switched off. */
  }
  display({ theme: chosen["companion.theme"] ?? "auto", text: chosen["companion.text"] ?? "normal" });
  document.addEventListener("companion:display", ({ detail }) => display(detail));
}
