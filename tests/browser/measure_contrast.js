/* Every fault of contrast on the board that the page shows, and how much was measured. */
(gold) => {
  const channels = (text) => {
    const mixed = text.match(/color\(srgb ([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)/);
    if (mixed) return [...mixed.slice(1, 4).map((part) => part * 255), Number(mixed[4] ?? 1)];
    const found = text.match(/[\d.]+/g)?.map(Number);
    return found ? [found[0], found[1], found[2], found[3] ?? 1] : null;
  };
  const light = (rgb) => {
    const [r, g, b] = rgb.slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  };
  const over = (low, high) => low.map((part, n) => (n < 3 ? part * (1 - high[3]) + high[n] * high[3] : 1));
  const boards = [...document.querySelectorAll(".board-svg")];
  const board = boards.find((one) => {
    const box = one.getBoundingClientRect();
    return box.left > -box.width / 2 && box.left < innerWidth / 2;
  });
  const style = (element) => getComputedStyle(element);
  const touched = new CSSStyleSheet();
  const rules = "pointer-events: auto !important; animation: none !important;";
  touched.replaceSync(`.board-svg, .board-svg * { ${rules} }`);
  document.adoptedStyleSheets = [touched];
  const beneath = (element, own) => {
    const box = element.getBoundingClientRect();
    const at = [box.left + box.width / 2, box.top + box.height / 2];
    const layers = [];
    for (const found of document.elementsFromPoint(...at)) {
      if (found === element || !board.contains(found) || found.closest(".light")) continue;
      if (own && found.closest("[id]") === element.closest("[id]")) continue;
      if (found.matches("text, tspan, .reach, .emblem, .grain, .halo") || !found.ownerSVGElement) continue;
      const fill = channels(style(found).fill);
      if (!fill) continue;
      fill[3] *= Number(style(found).fillOpacity);
      layers.push(fill);
      if (fill[3] >= 1) break;
    }
    layers.push(channels(style(board.closest(".board")).backgroundColor));
    return layers.reverse().reduce(over);
  };
  const shown = (element) => {
    const box = element.getBoundingClientRect();
    return box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth && box.width > 0;
  };
  const faults = [];
  const found = (what, element, ratio, least) => {
    if (ratio < least) faults.push(`${what} ${element.closest("[id]")?.id ?? ""} ${element.textContent.trim()} ${ratio.toFixed(1)}`);
  };
  let measured = 0;
  for (const text of board.querySelectorAll("text, .emblem")) {
    if (!shown(text) || text.closest(".light")) continue;
    measured += 1;
    const own = text.closest(".names") ? null : text.parentElement.closest("[id]").querySelector(".body, .ground");
    const fill = own?.matches(".body") || text.matches(".emblem") ? channels(style(own).fill) : null;
    const below = fill?.[3] === 1 ? fill : beneath(text, false);
    found("letter", text, contrast(channels(style(text).fill), below), 4.5);
  }
  for (const body of board.querySelectorAll(".piece .body")) {
    if (!shown(body)) continue;
    const below = beneath(body, true);
    const halo = body.parentElement.querySelector(".halo");
    const lines = [style(body).fill, style(body).stroke, style(halo).stroke].map(channels).filter(Boolean);
    found("piece", body, Math.max(...lines.map((line) => contrast(line, below))), 3);
  }
  for (const ring of board.querySelectorAll(".light > g")) {
    const core = ring.querySelector(".core");
    if (!core || !shown(core)) continue;
    const lines = [core, ring.querySelector(".case")].map((line) => channels(style(line).stroke));
    found("ring", ring, contrast(...lines), 10);
    const below = beneath(core, false);
    found("ring on its ground", ring, Math.max(...lines.map((line) => contrast(line, below))), 4.5);
  }
  for (const drawn of board.querySelectorAll("*")) {
    if ([style(drawn).fill, style(drawn).stroke].includes(gold)) faults.push(`gold ${drawn.closest("[id]")?.id}`);
  }
  document.adoptedStyleSheets = [];
  return [measured, [...new Set(faults)]];
}
