/* A tap that leaves nothing open, such as the number on a die, is recorded without Confirm. */
"use strict";
{
  let tapped = false;

  document.addEventListener("click", (event) => {
    tapped = Boolean(event.target.closest?.(".choices a, .card, [data-id]"));
  }, true);
  document.body.addEventListener("htmx:afterSettle", () => {
    const form = tapped && document.querySelector("form[data-at-once]");
    tapped = false;
    if (form) form.requestSubmit();
  });
}
