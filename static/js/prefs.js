/* Runs before the first paint, so that nobody in a dark room is flashed by a bright page. */
try {
  for (const name of ["theme", "print"]) {
    const value = localStorage.getItem("companion." + name);
    if (value) document.documentElement.dataset[name] = value;
  }
} catch {
  /* Storage is switched off: the page follows the phone's own settings. */
}
