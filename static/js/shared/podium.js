/* The host has closed the game: every page of the table goes to the podium by itself, and the places
   come up at the same moment on all phones and on the big screen, by the server's clock. */
import { fragment } from "./fragment.js";
import { leave } from "./live.js";

/** The first place comes up so many milliseconds after the closing, when slow phones are there, too. */
const LEAD = 2000;
/** Whoever comes later sees it from its beginning, once. */
const LONG = 3500;
const SEEN = "companion.podium";
const STAGE = ".ending .won, .score-side";
const TYPED = "input:not([type=hidden], [type=checkbox], [type=radio]), textarea, select";

const nameOf = ({ dataset }) => dataset.closed && `${location.pathname.split("/")[2]} ${dataset.closed}`;
let known = nameOf(fragment() ?? document.body);
/* The server has looked at its clock about halfway between a question and its answer. */
const [page] = performance.getEntriesByType("navigation");
let asked = page?.requestStart ?? 0;
let looked = (asked + (page?.responseStart ?? 0)) / 2;

function remembered(name) {
  try {
    const seen = sessionStorage.getItem(SEEN) === name;
    sessionStorage.setItem(SEEN, name);
    return seen;
  } catch {
    return false;
  }
}

/* What moves starts anew where the closing says, or stands as it is in the end. */
function play(stage, closing) {
  const since = Number(fragment().dataset.ago) - LEAD + performance.now() - looked;
  const seen = remembered(closing);
  for (const moving of stage.getAnimations({ subtree: true })) {
    if (since < LONG) moving.currentTime = since;
    else if (seen) moving.finish();
  }
}

/* Nothing is taken from somebody who types: a line offers the way. */
function lead(address) {
  if (!document.activeElement?.matches(TYPED)) {
    leave(address);
    return;
  }
  const line = document.createElement("a");
  line.className = "btn";
  line.href = address;
  line.textContent = "The game is over: to the podium";
  document.getElementById("toasts").append(line);
}

function look() {
  const closing = fragment() && nameOf(fragment());
  if (closing === known) return;
  known = closing;
  if (!closing) return;
  looked = (asked + performance.now()) / 2;
  const stage = document.querySelector(STAGE);
  const { podium } = fragment().dataset;
  if (stage) play(stage, closing);
  else if (podium) lead(podium);
}

document.body.addEventListener("htmx:beforeSend", () => (asked = performance.now()));
document.body.addEventListener("htmx:afterSettle", look);
const here = document.querySelector(STAGE);
if (here && known) play(here, known);
