/* A move being entered outlives its page: after the page was loaded anew, or back from the score,
   its taps stand as before, as long as the table stands where they were made. */
const KEY = `companion.taps.${location.pathname.split("/", 3).join("/")}`;

/** Keeps the taps made at that entry of the log; none, and nothing is kept. */
export function keepTaps(revision, taps) {
  try {
    if (taps.length) sessionStorage.setItem(KEY, JSON.stringify({ revision, taps }));
    else sessionStorage.removeItem(KEY);
  } catch {
    /* Without storage, a page that is loaded anew begins without taps. */
  }
}

/** The taps kept for that entry. */
export function keptTaps(revision) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY));
    return kept?.revision === revision ? kept.taps : [];
  } catch {
    return [];
  }
}
