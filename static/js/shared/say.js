/** Speaks to screen readers, once per change. */
export function announce(text) {
  document.getElementById("announce").textContent = text;
}

/** Shows a message that must not be missed; it stays until it is closed. */
export function toast(text) {
  const box = document.createElement("p");
  const close = document.createElement("button");
  close.type = "button";
  close.className = "btn";
  close.textContent = "Close";
  close.addEventListener("click", () => box.remove());
  box.append(text, " ", close);
  document.getElementById("toasts").append(box);
}
