/* What this phone may do now, narrowed tap by tap without asking the server: the legal part of
   trails.py, decision_taps.py and move_entry.py in companion/tables/taps, over what
   /t/<code>/choices sends. A test (tests/browser/play/test_turns.py) compares the two. */
const isLoose = (tap) => tap.role === "member" || tap.role === "left_out";
/* Roles of taps that are preselected, and can be changed while later decisions are open. */
const isChangeable = (tap) => ["look", "preset", "number"].includes(tap.role);
/* Roles of taps that Confirm makes. */
const isConfirmed = (tap) => tap.role === "done" || tap.role === "pass";

/* The ways to enter a move that begin with the same taps, and those after one tap more. Of each way
   it knows the taps that were made, in their order, and those left. */
class Trails {
  #further = new Map();
  #byTap = null;

  constructor(found) {
    this.found = found;
  }

  after(tapped) {
    return tapped.reduce((trails, id) => trails.#after(id), this);
  }

  #after(id) {
    if (!this.#further.has(id)) {
      const found = this.#next().get(id) ?? [];
      this.#further.set(id, new Trails(found.map(([{ move, made, rest }, n]) => (
        { move, made: [...made, rest[n]], rest: rest.filter((_, other) => other !== n) }
      ))));
    }
    return this.#further.get(id);
  }

  /* The ways with each tap that may come next: the first of the rest, or any of a set. */
  #next() {
    if (this.#byTap) return this.#byTap;
    this.#byTap = new Map();
    for (const way of this.found) {
      for (const [n, tap] of way.rest.entries()) {
        if (n && !(isLoose(tap) && isLoose(way.rest[n - 1]))) break;
        const ways = this.#byTap.get(tap.id);
        if (!ways) this.#byTap.set(tap.id, [[way, n]]);
        else if (ways.at(-1)[0] !== way) ways.push([way, n]);
      }
    }
    return this.#byTap;
  }

  /** The taps that may come next. */
  get offered() {
    return [...this.#next().values()].map(([[way, n]]) => way.rest[n]);
  }

  /** The first way of which only taps are left that Confirm makes. */
  get whole() {
    return this.found.find(({ rest }) => rest.every(isConfirmed)) ?? null;
  }
}

/* One decision: the taps that a person made for it, and those added because there was only one. */
class Part {
  taps = [];
  sole = [];

  constructor(level, book, before, kept) {
    const ways = level.moves.flatMap((move) =>
      move.w.map((numbers) => ({ move, made: [], rest: numbers.map((n) => book[n]) })),
    );
    const trails = new Trails(ways.filter(({ rest }) => !kept.has(rest[0].id)));
    Object.assign(this, { level, before, kept, trails, open: trails });
  }

  /* Takes in the taps that belong to this decision, adds those that are the only ones, and
     returns the taps that are left. */
  take(tapped) {
    let n = 0;
    for (; n < tapped.length; n += 1) {
      const further = this.trails.after([...this.taps, tapped[n]]);
      if (!further.found.length) break;
      this.taps.push(tapped[n]);
      this.open = further;
    }
    while (this.taps.length || this.level.sole) {
      const offered = this.open.offered;
      const first = this.taps.length && offered.every(isChangeable);
      if (!offered.length || (offered.length > 1 && !first) || offered[0].role === "record") break;
      this.sole.push(offered[0].id);
      this.open = this.trails.after(this.all);
    }
    return tapped.slice(n);
  }

  get all() {
    return [...this.taps, ...this.sole];
  }

  get whole() {
    return this.open.whole;
  }

  /* Which tap after the first one comes next, and of how many; null if that is open, or if there
     is but one. */
  get step() {
    const counts = new Set(this.open.found.map(({ made, rest }) => [...made, ...rest].filter((tap) => !isConfirmed(tap)).length - 1));
    const many = counts.size === 1 ? [...counts][0] : 0;
    return this.all.length && many > 1 ? [this.all.length, many] : null;
  }

  get tapped() {
    return (this.whole ?? this.open.found[0])?.made ?? [];
  }

  /* Whether the last tap records the move, so that nothing more is entered with it. */
  get records() {
    return this.whole !== null && this.tapped.at(-1)?.role === "record";
  }

  get mayBePassed() {
    return this.trails.whole !== null;
  }

  /* The taps that later decisions leave to this one and to those before it. */
  get keeps() {
    return new Set([...this.kept, ...(this.level.keep ?? [])]);
  }

  get isPassed() {
    return !this.all.length && this.whole !== null;
  }

  next(tap, taps, near = true, turns = false) {
    return { tap, taps: [...this.before, ...taps], near, turns };
  }

  choices() {
    const offered = this.open.offered.filter((tap) => !isConfirmed(tap));
    return offered.map((tap) => this.next(tap, [...this.all, tap.id]));
  }

  /* What takes the place of one of the taps, the last one first, turns a piece, or goes out of
     its set. `near`: it leads on, or changes what was tapped last. */
  changes() {
    const turned = this.turned();
    const found = turned.map(([label, taps]) => this.next({ id: taps.at(-1), label, role: "look" }, taps));
    const isClosed = this.taps.length && this.whole;
    const loose = new Set(this.tapped.filter(isLoose).map(({ id }) => id));
    const step = this.taps.findLastIndex((id) => !loose.has(id));
    const last = this.taps.length - (isClosed ? 1 : 0);
    const near = isClosed && step >= 0 ? step : last;
    for (let depth = this.taps.length; depth >= 0; depth -= 1) {
      const kept = this.taps.slice(0, depth);
      for (const tap of this.trails.after(kept).offered) {
        if (isConfirmed(tap) || tap.role === "look") continue;
        if (tap.role === "leave" && !this.taps.includes(tap.id)) continue;
        if (!this.taps.includes(tap.id)) {
          found.push(this.next(tap, this.keeping([...kept, tap.id], this.taps.slice(depth + 1)), depth >= near));
          continue;
        }
        const turns = turned.length > 0 && tap.id === this.all.at(-2);
        found.push(this.next(tap, turns ? turned[0][1] : this.again(tap), depth >= near || isLoose(tap), turns));
      }
    }
    return found;
  }

  /* The taps that turn a piece to its next or previous look. */
  turned() {
    const look = this.tapped.at(-1);
    if (look?.role !== "look") return [];
    const kept = this.all.slice(0, -1);
    const looks = this.trails.after(kept).offered.map(({ id }) => id);
    const n = looks.indexOf(look.id);
    const ways = new Map([[looks.at(n - 1), "Turn it back"], [looks[(n + 1) % looks.length], "Turn it"]]);
    ways.delete(look.id);
    return [...ways].reverse().map(([id, label]) => [label, [...kept, id]]);
  }

  /* A tap made again is taken out of its set; any other one changes nothing. */
  again(tap) {
    const n = this.taps.indexOf(tap.id);
    return isLoose(tap) ? this.keeping(this.taps.slice(0, n), this.taps.slice(n + 1)) : this.taps;
  }

  keeping(taps, later) {
    return later.reduce((now, id) => (this.trails.after([...now, id]).found.length ? [...now, id] : now), taps);
  }
}

/** What stands after those taps. `lost`: taps that no legal move goes on with; `asks`: what
    follows is not known here; `stays`: what was tapped is still to be looked at, since Confirm
    stands for what was passed. */
export function enter(turn, tapped) {
  const parts = [];
  let part = null;
  let lost = tapped;
  let book = [];
  let further = turn;
  while (further && further !== true) {
    book = further.taps?.map(([id, label, role]) => ({ id, label, role })) ?? book;
    part = new Part(further, book, part ? [...part.before, ...part.taps] : [], part?.keeps ?? new Set());
    lost = part.take(lost);
    parts.push(part);
    further = part.records ? null : part.whole?.move.n;
  }
  const wholes = parts.flatMap((one) => one.whole ?? []).map(({ move }) => move);
  const latest = [...parts].reverse();
  const leading = parts.filter((one) => one === part || one.isPassed).flatMap((one) => one.choices());
  const choices = new Map(leading.map((choice) => [choice.tap.id, choice]));
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
  const notPassed = latest.findIndex((one, n) => n > 0 && (part.all.length || !one.isPassed));
  const asked = latest.at(notPassed < 0 ? -1 : notPassed - 1);
  return {
    lost,
    asks: further === true,
    explicit: [...part.before, ...part.taps],
    made,
    chosen: made.filter((tap) => tap.role !== "left_out" && tap.role !== "done").map((tap) => tap.id),
    places: parts.flatMap((one) => one.level.p ?? []),
    moves: part.all.length && !part.whole ? [] : wholes,
    changed: wholes.flatMap((move) => move.c),
    ghosts: wholes.flatMap((move) => move.g ?? []),
    prompt: asked.level.prompt,
    wholes,
    records: part.records && !(part.all.length === 1 && (wholes.length > 1 || part.mayBePassed)),
    step: part.step,
    power: turn.texts?.[made[0]?.id] ?? null,
    stays: made.length > 0 && parts.slice(0, -1).some((one) => one.isPassed),
    choices,
    instead,
  };
}

/** Adds what the server says about the decisions after the moves that those taps enter. */
export function extend(turn, tapped, further) {
  enter(turn, tapped).wholes.at(-1).n = further;
}
