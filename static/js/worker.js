/* Keeps pages on this phone as they last stood, for a reload without network. Browsers run it over
   HTTPS only, and on the machine that serves. */
const KEPT = `companion ${self.location.pathname}`;
const OFFLINE = "/offline";
const LATE = 4000;
const MOST_PAGES = 40;
const AWAY = new Set([502, 503, 504]);
const GONE = new Set([403, 404, 410]);
/* Such an address is a secret itself: it is neither kept nor answered from what is kept. */
const SECRET = /^\/i\/\w|\/with\/\w/;
const SHOWN_TO = "Shown-To";

/* Another version has another path, and with it other files: it begins with nothing kept. */
async function begin() {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
  await self.clients.claim();
}

async function page(request) {
  const cache = await caches.open(KEPT);
  const { pathname } = new URL(request.url);
  const kept = await cache.match(pathname);
  const late = new Promise((_, fail) => kept && setTimeout(fail, LATE));
  try {
    const answer = await Promise.race([fetch(request), late]);
    if (kept && AWAY.has(answer.status)) return kept;
    const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
    if (answer.ok && isPage) {
      await forgetOthers(cache, pathname, answer.headers.get(SHOWN_TO));
      await cache.put(pathname, answer.clone());
    }
    else if (answer.type === "opaqueredirect" || GONE.has(answer.status)) await cache.delete(pathname);
    return answer;
  } catch {
    return kept ?? (await cache.match(OFFLINE)) ?? Response.error();
  }
}

async function file(request) {
  return (await caches.match(request.url)) ?? fetch(request);
}

/* A page as it stands on the phone, in place of what the server sent at first. */
async function keep({ path, shownTo, html, files }) {
  if (SECRET.test(path)) return;
  const cache = await caches.open(KEPT);
  await forgetOthers(cache, path, shownTo);
  const before = (await cache.match(path)) ?? (await cache.match(OFFLINE));
  const headers = new Headers(before?.headers ?? { "Content-Type": "text/html; charset=utf-8" });
  for (const outdated of ["Content-Encoding", "Content-Length"]) headers.delete(outdated);
  if (shownTo) headers.set(SHOWN_TO, shownTo);
  await cache.put(path, new Response(html, { headers }));
  for (const one of files) if (!(await cache.match(one))) await cache.add(one);
  const pages = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const old = pages.filter((one) => one !== OFFLINE && !one.startsWith("/static/")).slice(0, -MOST_PAGES);
  for (const one of old) await cache.delete(one);
}

/* Pages below such a path, or all of them, as by "Forget me". */
async function forget(below) {
  const cache = await caches.open(KEPT);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname.startsWith(below) && pathname !== OFFLINE && !pathname.startsWith("/static/")) await cache.delete(url);
  }
}

/* Pages of the same table that were shown to another seat, such as to who held this phone before. */
async function forgetOthers(cache, path, shownTo) {
  const table = /^\/t\/\w+/.exec(path)?.[0];
  if (!table || !shownTo) return;
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname !== table && !pathname.startsWith(`${table}/`)) continue;
    const kept = await cache.match(request);
    if (kept?.headers.get(SHOWN_TO) !== shownTo) await cache.delete(request);
  }
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(KEPT).then((cache) => cache.add(OFFLINE)));
});
self.addEventListener("activate", (event) => event.waitUntil(begin()));
self.addEventListener("message", (event) => {
  const { data } = event;
  if (data.forget) event.waitUntil(forget(data.forget));
  else if (data.html) event.waitUntil(keep(data));
  else event.waitUntil(caches.open(KEPT).then((cache) => forgetOthers(cache, data.path, data.shownTo)));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || SECRET.test(pathname)) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/static/")) event.respondWith(file(request));
});
