/** The place of a text in another: from `start` up to `end`, in UTF-16 units. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** What was read so far, as far as it is the beginning of one of the texts. */
interface State {
  readonly next: Map<number, State>;
  /** The longest shorter ending of what was read that begins one of the texts, too. */
  shorter: State | undefined;
  /** The length of the longest of the texts that ends here; 0 if none does. */
  found: number;
}

const createState = (): State => ({ next: new Map(), shorter: undefined, found: 0 });

/**
 * Prepares a search for many texts at once (Aho and Corasick, 1975): it takes time linear in the text that is searched plus
 * the wanted texts, however repetitive they are. `indexOf` takes their product.
 * @returns a function that finds the places of any of them, in order; overlapping ones are merged
 */
export function findAny(texts: readonly string[]): (text: string) => Place[] {
  const start = createState();
  for (const text of texts) addText(start, text);
  linkShorter(start);
  // Most letters begin nothing. A look at their low byte says so sooner than a map does.
  const begins = new Uint8Array(256);
  for (const unit of start.next.keys()) begins[unit & 0xff] = 1;
  return (text) => {
    const places: Place[] = [];
    let state = start;
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (state === start && begins[unit & 0xff] === 0) continue;
      state = after(state, unit, start);
      if (state.found > 0) addPlace(places, at + 1 - state.found, at + 1);
    }
    return places;
  };
}

/** Adds a place that ends after all others, and takes in those that it overlaps. */
function addPlace(places: Place[], from: number, end: number): void {
  let start = from;
  for (let last = places.at(-1); last && last.end > start; last = places.at(-1)) {
    start = Math.min(start, last.start);
    places.pop();
  }
  places.push({ start, end });
}

function addText(start: State, text: string): void {
  let state = start;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const next = state.next.get(unit) ?? createState();
    state.next.set(unit, next);
    state = next;
  }
  state.found = text.length;
}

/** Shorter states come first, because each is linked through that of the state before. */
function linkShorter(start: State): void {
  const states = [start];
  for (const state of states) {
    for (const [unit, next] of state.next) {
      next.shorter = state.shorter ? after(state.shorter, unit, start) : start;
      next.found ||= next.shorter.found;
      states.push(next);
    }
  }
}

/** The state after one more unit. Each step back has one forward before it, so that there are few in all. */
function after(state: State, unit: number, start: State): State {
  for (let from: State | undefined = state; from; from = from.shorter) {
    const next = from.next.get(unit);
    if (next) return next;
  }
  return start;
}
