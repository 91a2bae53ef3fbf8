/* One table on many phones: follow the stream, catch up after sleep, keep the person's place.

   The server sends an event "table" with the last entry's number (`revision`); `#fragment` carries the
   number that it shows (`data-revision`). A page is fetched anew only where the two differ, and
   an answer that is older than the page is never shown. */
import { bring, fragment, shownRevision, shownStep, wake } from "./fragment.js";
import { crowded, isSilent, reachable } from "./reach.js";
import { announce } from "./say.js";

const SLEPT = 5000;
const PATIENCE = 4000;
const POLL = 10000;

let source = null;
let opened = false;
let refused = false;
let newest = 0;
let held = 0;
let leaving = false;
let hiddenAt = 0;
let heardAt = 0;
let askedAt = Infinity;
let request = null;
let spoken = null;
let focused = null;
let checked = null;
let asked = null;
let unread = null;
let wakeLock = null;

/** Shows a fragment that came with an answer. */
export function show(fresh) {
  if (Number(fresh.dataset.revision) < shownRevision()) return;
  look();
  const page = new DocumentFragment();
  page.append(fresh);
  const style = { swapStyle: "morph:outerHTML", swapDelay: 0, settleDelay: 0 };
  htmx.swap(fragment(), page, style, { contextElement: fragment() });
}

/** Says that taps are being sent. Their answers contain the page, so the stream can wait. */
export function hold() {
  held += 1;
}

/** The taps have been answered. */
export function release() {
  held -= 1;
  catchUp();
}

/** Goes to another page, as an answer says. Until then nothing is caught up with: it could lead elsewhere. */
export function leave(address) {
  leaving = true;
  location.assign(address);
}

function catchUp() {
  if (!held && !leaving && newest > shownRevision()) wake();
}

function older(html) {
  const revision = /data-revision="(\d+)"/.exec(html);
  return revision !== null && Number(revision[1]) < shownRevision();
}

function place() {
  return fragment()?.contains(document.activeElement) ? document.activeElement : null;
}

/* What the person was doing before the swap: the element in focus, the question shown, and what was
   refused since their last tap. */
function look() {
  unread = document.querySelector(".bottom-sheet > .notice-refused")?.cloneNode(true);
  focused = place();
  checked = focused?.closest(".over") ?? null;
  asked = document.getElementById("asked")?.textContent;
}

/* A page that comes by itself right after a refusal does not take it away before it was read. */
function keepUnread() {
  const sheet = unread && fragment()?.querySelector(".bottom-sheet");
  if (sheet && !sheet.querySelector(".notice-refused")) sheet.prepend(unread);
  unread = null;
}

function settled() {
  const now = fragment();
  if (!now) return;
  const text = now.dataset.announce ?? "";
  if (spoken !== null && text !== spoken) announce(text);
  spoken = text;
  const question = document.getElementById("asked");
  if (focused && question && question.textContent !== asked) {
    /* A new question takes the focus: its answer is one Tab away, not behind the whole board. */
    question.closest(".bottom-bar, .bottom-sheet").focus({ preventScroll: true });
  } else if (focused && (!focused.isConnected || focused.disabled || focused.matches("a:not([href])"))) {
    handOver(now);
  }
  focused = null;
}

/* What comes after an element that is gone, or cannot be tapped any more, takes its focus; in
   a list of what to check that is the list. */
function handOver(now) {
  const again = !focused.isConnected && focused.id && document.getElementById(focused.id);
  const twin = again || (checked && now.querySelector(".over"));
  const after = now.querySelector(".bottom-bar :is(button, a), .bottom-sheet");
  now.tabIndex = -1;
  for (const heir of [twin, after, now]) {
    if (!heir) continue;
    heir.focus({ preventScroll: true });
    if (document.activeElement === heir) return;
  }
}

function follow(stream) {
  refused = false;
  crowded(false);
  if (source !== stream) {
    source = stream;
    source.addEventListener("beat", heard);
    source.addEventListener("left", wake);
    source.addEventListener("table", (event) => {
      heard();
      newest = Math.max(newest, Number(event.lastEventId));
      catchUp();
    });
  }
  if (opened && isSilent()) wake();
  heard();
  opened = true;
}

/* Without the network a page that is asked for would be the browser's own error, and this one
   would be gone. It opens as soon as the table answers; until then the warning shows again. */
async function open(link) {
  const warning = document.getElementById("lost");
  try {
    await fetch(link.href, { method: "HEAD", signal: AbortSignal.timeout(PATIENCE) });
    location.assign(link.href);
  } catch {
    warning.classList.remove("again");
    requestAnimationFrame(() => warning.classList.add("again"));
    announce(warning.textContent);
  }
}

function heard() {
  heardAt = Date.now();
  reachable(true);
}

/* A broken connection is noticed by silence: the stream itself may take minutes to fail. */
function listen() {
  const isOpen = opened && source.readyState !== EventSource.CLOSED;
  if (!document.hidden && isOpen && isSilent()) reachable(false);
}

/* The table answers again, so a stream and an answer that hang will never come. */
function goOn() {
  if (Date.now() - askedAt > PATIENCE) request.abort();
  if (source && source.readyState !== EventSource.CLOSED && Date.now() - heardAt > PATIENCE) reopen();
  wake();
}

/* A phone that sleeps cuts its stream without an error, but htmx reconnects only on errors. */
function reopen() {
  source?.close();
  source?.dispatchEvent(new Event("error"));
}

async function stayAwake() {
  if (!("wakeLock" in navigator) || !document.getElementById("live")) return;
  try {
    if (!wakeLock || wakeLock.released) wakeLock = await navigator.wakeLock.request("screen");
  } catch {
    /* A phone that saves power may refuse; the page catches up when it wakes. */
  }
}

/* The second of two answers that lead away would break off the first one's page. */
document.body.addEventListener("htmx:beforeOnLoad", (event) => {
  if (!event.detail.xhr.getResponseHeader("HX-Redirect")) return;
  if (leaving) event.preventDefault();
  leaving = true;
});
document.body.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target !== fragment()) return;
  if (older(event.detail.serverResponse)) {
    event.detail.shouldSwap = false;
    /* The next step was asked for while a touch was on its way: it comes with that touch. */
    const { finalRequestPath: path } = event.detail.pathInfo;
    if (shownStep() && path !== fragment().getAttribute("hx-get")) bring(path);
  }
  if (event.detail.shouldSwap) look();
});
document.body.addEventListener("htmx:afterSwap", keepUnread);
document.body.addEventListener("htmx:afterSettle", settled);
document.body.addEventListener("htmx:afterOnLoad", () => reachable(true));
document.body.addEventListener("htmx:beforeSend", ({ detail }) => {
  askedAt = Date.now();
  request = detail.xhr;
});
document.body.addEventListener("htmx:afterRequest", () => (askedAt = Infinity));
document.body.addEventListener("htmx:sendError", () => reachable(false));
document.body.addEventListener("htmx:timeout", () => reachable(false));
/* A stream that breaks, or never opens, tells at once whether the table can still be reached. A
   broken link leaves it connecting, an answer that refuses closes it. */
document.body.addEventListener("htmx:sseError", (event) => {
  refused = event.detail.source?.readyState === EventSource.CLOSED;
  wake();
});
document.body.addEventListener("htmx:sseOpen", (event) => follow(event.detail.source));
document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    hiddenAt = Date.now();
    return;
  }
  wake();
  if (Date.now() - hiddenAt >= SLEPT) reopen();
  stayAwake();
});
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href^='/']:not([hx-get], [download], [data-id])");
  if (!link || event.defaultPrevented || document.getElementById("lost").hidden) return;
  event.preventDefault();
  open(link);
});
document.addEventListener("companion:back", goOn);
/* In another window this phone has forgotten its tables. */
window.addEventListener("storage", ({ key }) => key === null && wake());
/* A page from the cache for Back has lost its stream, too. */
window.addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  leaving = false;
  wake();
  reopen();
});
setInterval(() => {
  if (document.hidden || source?.readyState === EventSource.OPEN) return;
  crowded(refused && document.getElementById("lost").hidden);
  wake();
}, POLL);

setInterval(listen, 250);

spoken = fragment()?.dataset.announce ?? null;
stayAwake();
