/* Clocks go on between two pages. What a page says is noted with the time at which it came, so that
   a reload without network shows the right time, too. A page came when its first byte did: scripts
   that take three seconds to follow do not put this phone three seconds behind the others. */
const SECOND = 1000;
const [page] = performance.getEntriesByType("navigation");
let came = performance.timeOrigin + (page?.responseStart ?? 0);

function text(seconds) {
  const whole = Math.abs(Math.trunc(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (number) => String(number).padStart(2, "0");
  const shown = hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
  return seconds <= -1 ? `−${shown}` : shown;
}

function tick() {
  for (const clock of document.querySelectorAll("time.clock[data-runs]")) {
    const { seconds, read } = clock.dataset;
    if (read?.split(" ")[0] !== seconds) clock.dataset.read = `${seconds} ${came}`;
    const passed = (Date.now() - Number(clock.dataset.read.split(" ")[1])) / SECOND;
    const now = Number(seconds) + ("down" in clock.dataset ? -passed : passed);
    clock.textContent = text(now);
    clock.classList.toggle("over", "down" in clock.dataset && now <= 0);
  }
}

document.body.addEventListener("htmx:afterSettle", () => {
  came = Date.now();
  tick();
});
setInterval(tick, SECOND / 4);
tick();
