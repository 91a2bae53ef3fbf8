/* What the phone's script says after each sequence of taps of some cases (entering.py). */
async (written) => {
  const prefs = document.querySelector("script[src*='/js/prefs.js']").src;
  const { enter, extend } = await import(new URL("turn/choices.js", prefs));
  const offered = (taps) =>
    Object.fromEntries([...taps].map(([id, { tap, near, taps: after }]) => [id, [tap.label, tap.role, near, after]]));
  return JSON.parse(written).map(({ turn, more, steps }) =>
    steps.map(({ taps }) => {
      let entry = enter(turn, taps);
      for (; entry.asks; entry = enter(turn, taps)) extend(turn, taps, more[[...taps, entry.wholes.length].join(" ")]);
      return {
        taps: entry.explicit,
        chosen: entry.chosen,
        prompt: entry.prompt,
        sentences: entry.moves.map((move) => move.s),
        moves: entry.moves.map((move) => move.m),
        records: entry.records,
        stays: entry.stays,
        changed: [...new Set(entry.changed)],
        choices: offered(entry.choices),
        instead: offered(entry.instead),
      };
    }),
  );
};
