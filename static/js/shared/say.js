/** Speaks to screen readers, once per change. */
export function announce(text) {
  document.getElementById("announce").textContent = text;
}

const UNREAD = 1500;

/** Shows a message that must not be missed; it goes with the next tap, unless that was on its way
    already. A page with a line for it shows it there, and covers nothing. */
export function toast(text) {
  const said = new CustomEvent("companion:said", { cancelable: true, detail: text });
  if (!document.dispatchEvent(said)) return;
  const box = document.createElement("p");
  box.dataset.since = performance.now();
  const close = document.createElement("button");
  close.type = "button";
  close.className = "btn";
  close.textContent = "Close";
  close.addEventListener("click", () => box.remove());
  box.append(text, " ", close);
  document.getElementById("toasts").append(box);
}

/* What was refused is said until the next tap, whatever that is for. */
document.addEventListener("click", ({ target }) => {
  for (const old of document.querySelectorAll(".bottom-sheet > .notice, #toasts > [data-since]")) {
    const { since } = old.dataset;
    if (!old.contains(target) && (!since || performance.now() - since > UNREAD)) old.remove();
  }
}, true);

/* Copies a field's text; whether that worked. It stays selected, to be copied by hand. */
export async function copied(field) {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}
