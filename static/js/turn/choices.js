/* What this phone may do now, narrowed tap by tap without asking the server: the legal part of
   companion/tables/entry.py, over what /t/<code>/choices sends. */
const TURN = "Turn it";
const TURN_BACK = "Turn it back";

const isLoose = (tap) => tap.role === "member" || tap.role === "left_out";
/* Roles of taps that are preselected, and can be changed while later decisions are open. */
const isChangeable = (tap) => tap.role === "look" || tap.role === "preset";
/* Roles of taps that Confirm makes. */
const isConfirmed = (tap) => tap.role === "done" || tap.role === "pass";

/* The taps that may come next in the rest of a way: one tap, or any of a set. */
function nextOf(rest) {
  if (!rest.length || !isLoose(rest[0])) return rest.slice(0, 1);
  const end = rest.findIndex((tap) => !isLoose(tap));
  return end < 0 ? rest : rest.slice(0, end);
}

/* The taps left of a way after those that were made; null if these do not belong to it. */
function restOf(way, tapped) {
  const left = [...way];
  for (const id of tapped) {
    const n = nextOf(left).findIndex((tap) => tap.id === id);
    if (n < 0) return null;
    left.splice(n, 1);
  }
  return left;
}

/* One decision: the taps that a person made for it, and those added because there was only one. */
class Part {
  constructor(level, book, before, kept) {
    Object.assign(this, { level, book, before, kept, taps: [], sole: [], byTap: new Map() });
    this.ways = level.moves.flatMap((move) =>
      move.w.map((numbers) => ({ move, way: numbers.map((n) => book[n]) })),
    ).filter(({ way }) => !kept.has(way[0].id));
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

  /* Takes in the taps that belong to this decision, adds those that are the only ones, and
     returns the taps that are left. */
  take(tapped) {
    let n = 0;
    for (; n < tapped.length; n += 1) {
      const found = this.after([...this.taps, tapped[n]]);
      if (!found.length) break;
      this.taps.push(tapped[n]);
      this.open = found;
    }
    while (this.taps.length || this.level.sole) {
      const offered = [...this.offered(this.open).values()];
      const first = this.taps.length && offered.every(isChangeable);
      if (!offered.length || (offered.length > 1 && !first) || offered[0].role === "record") break;
      this.sole.push(offered[0].id);
      this.open = this.after(this.all);
    }
    return tapped.slice(n);
  }

  get all() {
    return [...this.taps, ...this.sole];
  }

  get whole() {
    return this.open.find(({ rest }) => rest.every(isConfirmed)) ?? null;
  }

  /* Whether the last tap records the move, so that nothing more is entered with it. */
  get records() {
    return this.whole !== null && this.tapped.at(-1)?.role === "record";
  }

  /* The taps that later decisions leave to this one and to those before it. */
  get keeps() {
    return new Set([...this.kept, ...(this.level.keep ?? [])]);
  }

  get isPassed() {
    return !this.all.length && this.whole !== null;
  }

  get tapped() {
    const left = [...(this.whole ?? this.open[0])?.way ?? []];
    return this.all.map((id) => left.splice(left.findIndex((tap) => tap.id === id), 1)[0]);
  }

  choices() {
    const found = [];
    for (const tap of this.offered(this.open).values()) {
      if (!isConfirmed(tap)) found.push({ tap, near: true, taps: [...this.before, ...this.all, tap.id] });
    }
    return found;
  }

  /* What takes the place of one of the taps, the last one first, turns a piece, or goes out of
     its set. `near`: it leads on, or changes what was tapped last. */
  changes() {
    const found = this.turned();
    const isClosed = this.taps.length && this.open[0].rest.every((tap) => tap.role === "done");
    const last = this.taps.length - (isClosed ? 1 : 0);
    for (let depth = this.taps.length; depth >= 0; depth -= 1) {
      const kept = this.taps.slice(0, depth);
      for (const tap of this.offered(this.after(kept)).values()) {
        if (isConfirmed(tap) || tap.role === "look") continue;
        const again = this.taps.includes(tap.id);
        const turned = again && tap.id === this.all.at(-2) && this.turned()[0];
        const taps = again ? this.again(tap) : this.keeping([...kept, tap.id], this.taps.slice(depth + 1));
        const near = depth >= last || (again && isLoose(tap));
        found.push(turned ? { ...turned, tap, near, turns: true } : { tap, near, taps: [...this.before, ...taps] });
      }
    }
    return found;
  }

  /* Taps that turn a piece to its next or previous look. */
  turned() {
    const look = this.tapped.at(-1);
    if (look?.role !== "look") return [];
    const kept = this.all.slice(0, -1);
    const looks = [...this.offered(this.after(kept)).values()];
    const n = looks.findIndex(({ id }) => id === look.id);
    const next = looks[(n + 1) % looks.length];
    const back = looks.at(n - 1);
    const ways = new Map([[back.id, TURN_BACK], [next.id, TURN]]);
    ways.delete(look.id);
    return [...ways].reverse().map(([id, label]) => {
      return { tap: { id, label, role: "look" }, near: true, taps: [...this.before, ...kept, id] };
    });
  }

  /* A tap made again is taken out of its set; any other one changes nothing. */
  again(tap) {
    const n = this.taps.indexOf(tap.id);
    return isLoose(tap) ? this.keeping(this.taps.slice(0, n), this.taps.slice(n + 1)) : this.taps;
  }

  keeping(taps, later) {
    return later.reduce((now, id) => (this.after([...now, id]).length ? [...now, id] : now), taps);
  }
}

/** What stands after those taps. `lost`: taps that no legal move goes on with; `asks`: what
    follows is not known here; `stays`: what was tapped is still to be looked at, since Confirm
    stands for what was passed. */
export function enter(turn, tapped) {
  const book = turn.taps.map(([id, label, role]) => ({ id, label, role }));
  const parts = [new Part(turn, book, [], new Set())];
  let left = parts[0].take(tapped);
  let asks = false;
  for (;;) {
    const part = parts.at(-1);
    const further = part.records ? null : part.whole?.move.n;
    asks = further === true;
    if (!further || asks) break;
    const next = new Part(further, book, [...part.before, ...part.taps], part.keeps);
    left = next.take(left);
    parts.push(next);
  }
  const part = parts.at(-1);
  const wholes = parts.flatMap((one) => one.whole ?? []).map(({ move }) => move);
  const latest = [...parts].reverse();
  const choices = new Map();
  for (const one of parts.filter((one) => one === part || one.isPassed)) {
    for (const choice of one.choices()) choices.set(choice.tap.id, choice);
  }
  const instead = new Map();
  for (const [earlier, one] of latest.filter((one) => !one.isPassed).entries()) {
    for (const change of one.changes()) {
      const { id } = change.tap;
      if (instead.has(id) || choices.has(id)) continue;
      instead.set(id, { ...change, near: change.near && (!earlier || isChangeable(change.tap)) });
    }
  }
  const made = parts.flatMap((one) => one.tapped);
  /* What is asked is the first that may be passed, where nothing was tapped since. */
  let asked = part;
  for (const one of latest.slice(1)) {
    if (part.all.length || !one.isPassed) break;
    asked = one;
  }
  return {
    lost: left,
    asks,
    explicit: [...part.before, ...part.taps],
    made,
    chosen: made.filter((tap) => tap.role !== "left_out" && tap.role !== "done").map((tap) => tap.id),
    places: parts.flatMap((one) => one.level.p ?? []),
    moves: part.all.length && !part.whole ? [] : wholes,
    changed: wholes.flatMap((move) => move.c),
    ghosts: wholes.flatMap((move) => move.g ?? []),
    prompt: asked.level.prompt,
    wholes,
    records: part.records,
    stays: made.length > 0 && parts.slice(0, -1).some((one) => one.isPassed),
    choices,
    instead,
  };
}

/** Adds what the server says about the decisions after the moves that those taps enter. */
export function extend(turn, tapped, further) {
  const start = turn.taps.length;
  turn.taps.push(...further.taps);
  renumber(further, start);
  enter(turn, tapped).wholes.at(-1).n = further;
}

function renumber(level, by) {
  for (const move of level.moves) {
    move.w = move.w.map((way) => way.map((n) => n + by));
    if (typeof move.n === "object") renumber(move.n, by);
  }
}
