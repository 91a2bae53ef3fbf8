/* Every fault that axe finds: all rules once, those of colour in each theme. What it unfolds, it folds again. */
async ([themes, ofColour]) => {
  const found = [];
  const look = async (where, options) => {
    const { violations } = await axe.run(document, { resultTypes: ["violations"], ...options });
    const nodes = violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html}`));
    found.push(...nodes.map((node) => `${where}: ${node}`));
  };
  const folded = [...document.querySelectorAll("details:not([open])")];
  folded.forEach((one) => { one.open = true; });
  const colours = Object.fromEntries(ofColour.map((rule) => [rule, { enabled: false }]));
  await look(document.documentElement.dataset.theme, { rules: colours });
  const drawn = [...document.querySelectorAll("svg")].map((drawing) => {
    const kept = document.createDocumentFragment();
    kept.append(...drawing.childNodes);
    return [drawing, kept];
  });
  const display = (detail) => document.dispatchEvent(new CustomEvent("companion:display", { detail }));
  const chosen = { ...document.documentElement.dataset };
  for (const theme of themes) {
    display({ ...chosen, theme });
    if (document.documentElement.dataset.theme !== theme) throw new Error(`no ${theme} theme`);
    const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
    fading.forEach((one) => one.finish());
    await look(theme, { runOnly: { type: "rule", values: ofColour } });
  }
  display(chosen);
  drawn.forEach(([drawing, kept]) => drawing.append(kept));
  folded.forEach((one) => { one.open = false; });
  return found;
}
