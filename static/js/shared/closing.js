/* Escape closes what was opened last: the menu, an answer, a refusal, the list of what to check.
   The phone's Back closes that list, too, before it leaves the page. */
const list = () => document.querySelector(".to-check");
const isOpen = () => list()?.hasAttribute("aria-current") ?? false;
const isHere = () => Boolean(history.state?.checking);

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  const menu = document.querySelector("details.menu[open]");
  if (!menu) {
    document.querySelector("[data-closes]")?.click();
    return;
  }
  menu.open = false;
  menu.querySelector("summary").focus();
});

document.addEventListener("click", (event) => {
  const link = event.target.closest?.(".to-check");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!isOpen()) {
    history.pushState({ checking: true }, "", link.href);
  } else if (isHere()) {
    event.preventDefault();
    event.stopPropagation();
    history.back();
  }
}, true);

/* The list takes the focus of the link that opened it, which has the focus again in the end. */
let wasOpen = isOpen();
document.body.addEventListener("htmx:afterSettle", () => {
  if (!list() || wasOpen === isOpen()) return;
  wasOpen = isOpen();
  const now = wasOpen ? document.querySelector(".over") : list();
  if (!wasOpen || document.activeElement === list()) now.focus({ preventScroll: true });
});

window.addEventListener("popstate", () => {
  if (!list() || isOpen() === isHere()) return;
  htmx.trigger(list(), "companion:again");
});
