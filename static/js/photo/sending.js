/* A photo that was taken is sent at once; while it is looked at, the button says so, and that
   photos wait for each other where it takes long. */
const LONG = 10_000;

document.querySelector("[data-sending] input[type=file]")?.addEventListener("change", ({ target }) => {
  if (target.files.length) target.form.requestSubmit();
});
document.addEventListener("submit", ({ target }) => {
  if (!target.matches("[data-sending]")) return;
  for (const button of document.querySelectorAll("[data-sending] .btn")) {
    button.disabled = true;
    button.textContent = "Looking at it";
    setTimeout(() => {
      button.textContent = "Still looking: one photo after the other";
    }, LONG);
  }
});
/* A page that the browser kept shows its button again. */
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
