/* Whether the table can be reached. Once it cannot, the page says so and asks again and again:
   connections that died in silence may hang for minutes, even when the network is back. */
const SILENT = 4000;
const PROBE = 1000;
const LATE = 2500;

let heardAt = 0;
let silent = false;
let unsent = false;

/** Sets whether the table can be heard; false shows a warning at the top of the page. */
export function reachable(yes) {
  const isBack = yes && silent;
  silent = !yes;
  if (yes) heardAt = Date.now();
  warn();
  if (isBack) document.dispatchEvent(new CustomEvent("companion:back"));
}

/** Sets whether taps arrive at the table, which may fail while its stream still can be heard. */
export function arrives(yes) {
  unsent = !yes;
  warn();
}

function warn() {
  const lost = silent || unsent;
  document.getElementById("lost").hidden = !lost;
  if (lost) crowded(false);
}

/** Sets whether the server has no stream for this page, which then has to ask by itself. */
export function crowded(yes) {
  document.getElementById("crowded").hidden = !yes;
}

/** Whether nothing has been heard for so long that a stream must have died. */
export const isSilent = () => Date.now() - heardAt > SILENT;

/* Any answer will do, that of a server in trouble too. Each question takes a connection that has
   died in silence out of use, so the next does not wait for it. */
async function ask() {
  const mine = new AbortController();
  const late = setTimeout(() => mine.abort(), LATE);
  try {
    await fetch("/healthz", { method: "HEAD", cache: "no-store", signal: mine.signal });
    reachable(true);
  } catch {
    if (!mine.signal.aborted || isSilent()) reachable(false);
  } finally {
    clearTimeout(late);
  }
}

setInterval(() => silent && !document.hidden && ask(), PROBE);
window.addEventListener("offline", ask);
window.addEventListener("online", ask);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  heardAt = Date.now();
  if (silent) ask();
});
