/* What a swap of the page keeps: everything that the person has set, not the server. */
"use strict";
{
  const typed = new WeakSet();

  function isTheirs(name, element) {
    if (name === "open") return element.matches("details");
    if (name === "checked") return element.matches("[data-keep]");
    return name === "value" && typed.has(element);
  }

  document.addEventListener("input", (event) => {
    if (event.target.matches("input:not([type=hidden]), textarea")) typed.add(event.target);
  });
  document.addEventListener("submit", (event) => {
    for (const field of event.target.elements) typed.delete(field);
  });
  Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, element) => !isTheirs(name, element);
  /* Most of a board is the same after a move; nothing in a drawing holds what a person has typed. */
  Idiomorph.defaults.callbacks.beforeNodeMorphed = (old, fresh) => !(old instanceof SVGElement && old.isEqualNode(fresh));
}
