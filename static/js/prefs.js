/* Runs before the first paint, so that nobody in a dark room is flashed by a bright page. */
window.companionPrefs = {
  read() {
    try {
      return {
        theme: localStorage.getItem("companion.theme") ?? "auto",
        print: localStorage.getItem("companion.print") ?? "normal",
      };
    } catch {
      return { theme: "auto", print: "normal" };
    }
  },
  show({ theme, print }) {
    Object.assign(document.documentElement.dataset, { theme, print, js: "on" });
    document.getElementById("dark").media =
      theme === "auto" ? "(prefers-color-scheme: dark)" : theme === "light" ? "not all" : "all";
  },
};
companionPrefs.show(companionPrefs.read());
