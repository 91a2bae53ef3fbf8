/* The film strip of the log keeps the chosen frame in its middle. */
function centre() {
  const strip = document.querySelector("[data-strip]");
  const chosen = strip?.querySelector("[aria-current]");
  if (!chosen) return;
  strip.scrollLeft = chosen.offsetLeft - (strip.clientWidth - chosen.offsetWidth) / 2;
}

document.addEventListener("DOMContentLoaded", centre);
document.body.addEventListener("htmx:afterSettle", centre);
centre();
