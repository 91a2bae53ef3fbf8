/* The places of a board are links; a tap on one brings the page behind it into this one. A board has
   hundreds of them, so one listener does for all. */
import { bring, shownRevision } from "./fragment.js";

const FOLLOWED = "svg[data-follow] a[href^='/']";

/** Brings the page behind a place's link into this one. */
export function visit(link) {
  bring(link.getAttribute("href"), { source: link });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.(FOLLOWED);
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  visit(link);
});

/* In a fragment the links do not say at which revision they were made, so that those of places
   that nobody touched stay the same from one fragment to the next. */
document.body.addEventListener("htmx:configRequest", ({ detail }) => {
  const taps = detail.elt.dataset?.id && document.getElementById("entry");
  if (!taps) return;
  const url = new URL(detail.path, location.href);
  url.searchParams.set("revision", shownRevision());
  detail.path = url.pathname + url.search;
});
