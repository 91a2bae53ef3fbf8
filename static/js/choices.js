/* What this phone may do now, narrowed tap by tap without asking the server: the legal part of
   companion/tables/entry.py, over what /t/<code>/choices tells. */
"use strict";
{
  const isLoose = (tap) => tap.role === "member" || tap.role === "left_out";

  /* What may be tapped first of the rest of a way: one tap, or any of a set. */
  function nextOf(rest) {
    if (!rest.length || !isLoose(rest[0])) return rest.slice(0, 1);
    const end = rest.findIndex((tap) => !isLoose(tap));
    return end < 0 ? rest : rest.slice(0, end);
  }

  /* What is left of a way after those taps; null where they do not follow it. */
  function restOf(way, tapped) {
    const left = [...way];
    for (const id of tapped) {
      const n = nextOf(left).findIndex((tap) => tap.id === id);
      if (n < 0) return null;
      left.splice(n, 1);
    }
    return left;
  }

  /* One decision: the taps that a person made for it, and those that need no asking. */
  class Part {
    constructor(level, book, before) {
      Object.assign(this, { level, book, before, taps: [], sole: [], byTap: new Map() });
      this.ways = level.moves.flatMap((move) =>
        move.w.map((numbers) => ({ move, way: numbers.map((n) => book[n]) })),
      );
      for (const one of this.ways) {
        for (const id of new Set(one.way.map((tap) => tap.id))) {
          this.byTap.set(id, [...(this.byTap.get(id) ?? []), one]);
        }
      }
      this.open = this.after([]);
    }

    after(tapped) {
      const lists = tapped.map((id) => this.byTap.get(id) ?? []);
      const fewest = lists.reduce((a, b) => (b.length < a.length ? b : a), this.ways);
      return fewest.flatMap((one) => {
        const rest = restOf(one.way, tapped);
        return rest ? [{ ...one, rest }] : [];
      });
    }

    offered(open) {
      return new Map(open.flatMap(({ rest }) => nextOf(rest).map((tap) => [tap.id, tap])));
    }

    /* Takes in the taps that follow each other, then what needs no asking; what is left. */
    take(tapped) {
      let n = 0;
      for (; n < tapped.length; n += 1) {
        const found = this.after([...this.taps, tapped[n]]);
        if (!found.length) break;
        this.taps.push(tapped[n]);
        this.open = found;
      }
      while (this.taps.length || this.level.sole) {
        const offered = [...this.offered(this.open).keys()];
        if (offered.length !== 1) break;
        this.sole.push(offered[0]);
        this.open = this.after(this.all);
      }
      return tapped.slice(n);
    }

    get all() {
      return [...this.taps, ...this.sole];
    }

    get whole() {
      const ended = this.open.find(({ rest }) => rest.every((tap) => tap.role === "done"));
      return this.all.length && ended ? ended : null;
    }

    get tapped() {
      const left = [...(this.whole ?? this.open[0])?.way ?? []];
      return this.all.map((id) => left.splice(left.findIndex((tap) => tap.id === id), 1)[0]);
    }

    choices() {
      const found = new Map();
      for (const tap of this.offered(this.open).values()) {
        if (tap.role !== "done") found.set(tap.id, { tap, taps: [...this.before, ...this.all, tap.id] });
      }
      return found;
    }

    /* What takes the place of one of the taps, the last one first, or goes out of its set. */
    changes() {
      const found = new Map();
      for (let depth = this.taps.length; depth >= 0; depth -= 1) {
        const kept = this.taps.slice(0, depth);
        for (const tap of this.offered(this.after(kept)).values()) {
          if (found.has(tap.id) || tap.role === "done") continue;
          const n = this.taps.indexOf(tap.id);
          const taps =
            n < 0
              ? this.keeping([...kept, tap.id], this.taps.slice(depth + 1))
              : isLoose(tap)
                ? this.keeping(this.taps.slice(0, n), this.taps.slice(n + 1))
                : this.taps;
          found.set(tap.id, { tap, taps: [...this.before, ...taps] });
        }
      }
      return found;
    }

    keeping(taps, later) {
      return later.reduce((now, id) => (this.after([...now, id]).length ? [...now, id] : now), taps);
    }
  }

  /** What stands after those taps. `lost`: taps that no legal move goes on with; `asks`: what
      follows is not known here. */
  function enter(turn, tapped) {
    const book = turn.taps.map(([id, label, role]) => ({ id, label, role }));
    const parts = [new Part(turn, book, [])];
    let left = parts[0].take(tapped);
    let asks = false;
    for (;;) {
      const part = parts.at(-1);
      const further = part.whole?.move.n;
      asks = further === true;
      if (!further || asks) break;
      const next = new Part(further, book, [...part.before, ...part.taps]);
      left = next.take(left);
      parts.push(next);
    }
    const part = parts.at(-1);
    const wholes = parts.flatMap((one) => one.whole ?? []).map(({ move }) => move);
    const choices = part.choices();
    const instead = new Map();
    for (const one of [...parts].reverse()) {
      for (const [id, change] of one.changes()) {
        if (!instead.has(id) && !choices.has(id)) instead.set(id, change);
      }
    }
    const made = parts.flatMap((one) => one.tapped);
    return {
      lost: left,
      asks,
      explicit: [...part.before, ...part.taps],
      made,
      chosen: made.filter((tap) => tap.role === "step" || tap.role === "member").map((tap) => tap.id),
      moves: part.tapped.length && !part.whole ? [] : wholes,
      changed: wholes.flatMap((move) => move.c),
      prompt: part.level.prompt,
      last: wholes.at(-1),
      choices,
      instead,
    };
  }

  companion.enter = enter;
}
