/* Runs before the first paint, so that nobody in a dark room is flashed by a bright page.
   `companion` is what the house's scripts share: plain scripts, as an import would lose the
   version in their addresses. */
"use strict";
const companion = {
  choices() {
    try {
      return {
        theme: localStorage.getItem("companion.theme") ?? "auto",
        text: localStorage.getItem("companion.text") ?? "normal",
      };
    } catch {
      return { theme: "auto", text: "normal" };
    }
  },

  display({ theme, text }) {
    Object.assign(document.documentElement.dataset, { theme, text, js: "on" });
    document.getElementById("dark").media =
      theme === "auto" ? "(prefers-color-scheme: dark)" : theme === "light" ? "not all" : "all";
  },
};
companion.display(companion.choices());
