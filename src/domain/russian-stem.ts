/** What ends Russian nouns and adjectives in their cases and numbers, the longest first. */
const ENDING =
  /(?:ами|ями|ыми|ими|ого|его|ому|ему|ов|ев|ей|ам|ям|ах|ях|ом|ем|ой|ый|ий|ая|яя|ое|ее|ые|ие|ую|юю|ым|им|ых|их|[аяыиуюеоьй])$/;
const LEAST = 3;

/** A folded word without its Russian ending, so that its forms compare equal: "монет" for "монеты" and "монетами". */
export function stemOf(word: string): string {
  const [ending = ''] = ENDING.exec(word) ?? [];
  return word.length - ending.length < LEAST ? word : word.slice(0, word.length - ending.length);
}
