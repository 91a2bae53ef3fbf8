/* A tap that leaves nothing open, such as the number on a die, is recorded without Confirm. */
let tapped = false;

document.addEventListener("click", (event) => {
  tapped = Boolean(event.target.closest?.(".choices a, .card, [data-id]"));
}, true);
/* What somebody else did may be shown before the answer to the tap. */
document.body.addEventListener("htmx:afterSettle", ({ detail }) => {
  const form = tapped && document.querySelector("form[data-at-once]");
  if (form || detail.pathInfo?.finalRequestPath.includes("tap=")) tapped = false;
  if (form) form.requestSubmit();
});
