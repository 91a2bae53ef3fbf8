/* Clocks go on between two pages. What a page says is noted with the time at which it came, so that
   a reload without network shows the right time, too. */
const SECOND = 1000;

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
    if (read?.split(" ")[0] !== seconds) clock.dataset.read = `${seconds} ${Date.now()}`;
    const passed = (Date.now() - Number(clock.dataset.read.split(" ")[1])) / SECOND;
    const now = Number(seconds) + ("down" in clock.dataset ? -passed : passed);
    clock.textContent = text(now);
    clock.classList.toggle("over", "down" in clock.dataset && now <= 0);
  }
}

document.body.addEventListener("htmx:afterSettle", tick);
setInterval(tick, SECOND / 4);
tick();
