/* The part of a page that changes. It knows by its attributes how it is fetched anew. */

export const fragment = () => document.getElementById("fragment");

/** The number of the last entry that it shows. */
export const shownRevision = () => Number(fragment()?.dataset.revision ?? 0);

/** Which step of a page with several ones it shows, as of an editor. */
export const shownStep = () => fragment()?.dataset.step ?? "";

/** Fetches it anew; `detail` is for those who hear of the request before it is sent. */
export function wake(detail) {
  if (fragment()?.hasAttribute("hx-trigger")) htmx.trigger(fragment(), "companion:wake", detail);
}

/** Brings another page's fragment in its place. */
export function bring(address, options) {
  return htmx.ajax("GET", address, { target: "#fragment", swap: "morph:outerHTML", ...options });
}
