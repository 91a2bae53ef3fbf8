/* A list below a picture that stays: the row in hand is kept in sight. */
"use strict";
{
  function show() {
    document.querySelector("[data-insight]")?.scrollIntoView({ block: "start" });
  }

  document.body.addEventListener("htmx:afterSettle", show);
  window.addEventListener("load", show);
}
