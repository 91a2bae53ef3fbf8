/* What the browser itself cannot do, on any address. */
for (const answer of document.querySelectorAll("[data-can]")) {
  if (isSecureContext && !(answer.dataset.can in navigator)) answer.textContent = "Not in this browser";
}
