/* Gives this page to the worker as it stands, after each change: a reload without network shows
   it again. Over plain HTTP there is no worker, and nothing is kept. */
const SOON = 600;
const worker = navigator.serviceWorker;
let timer = 0;

function asItStands() {
  const page = document.documentElement.cloneNode(true);
  for (const note of page.querySelectorAll("#lost, #crowded, #outbox")) note.hidden = true;
  page.querySelector("#toasts")?.replaceChildren();
  for (const styled of page.querySelectorAll("[style]")) styled.removeAttribute("style");
  for (const ready of page.querySelectorAll("[data-ready]")) ready.removeAttribute("data-ready");
  return `<!doctype html>${page.outerHTML}`;
}

function files() {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  return loaded.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/static/")).map(String);
}

/* To the worker at work, even if this page was on its way before there was one: it then never
   controls the page. */
const send = async (make) => (await worker.ready).active.postMessage(make());

const here = () => ({ path: location.pathname, shownTo: document.documentElement.dataset.shownTo });

function keep() {
  clearTimeout(timer);
  timer = setTimeout(send, SOON, () => ({ ...here(), html: asItStands(), files: files() }));
}

/** Says whom the server shows this table to now. What was kept for the one before goes at once. */
export function showsTo(who) {
  const root = document.documentElement.dataset;
  if (!who || who === root.shownTo) return;
  root.shownTo = who;
  if (worker) send(here);
}

if (worker && !document.querySelector("[data-no-copy]")) {
  worker.register(new URL("../worker.js", import.meta.url), { scope: "/" }).catch(() => {
    /* A certificate that the phone does not trust: everything else works. */
  });
  /* Whoever is asked to join has no seat at that table, or not any more. */
  const joining = /^\/j\/(\w+)/.exec(location.pathname);
  if (joining) send(() => ({ forget: `/t/${joining[1]}` }));
  worker.addEventListener("controllerchange", keep);
  document.body.addEventListener("htmx:afterRequest", ({ detail }) =>
    showsTo(detail.xhr?.getResponseHeader("Shown-To")),
  );
  for (const change of ["htmx:afterSettle", "companion:counted"]) document.body.addEventListener(change, keep);
  document.addEventListener("submit", ({ target }) => {
    if (target.matches("[data-forget-form]")) send(() => ({ forget: "/" }));
  });
  send(here);
  keep();
}
