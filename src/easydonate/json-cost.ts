const [QUOTE, COMMA, OPENING_BRACKET, BACKSLASH, CLOSING_BRACKET] = [0x22, 0x2c, 0x5b, 0x5c, 0x5d];
const [OPENING_BRACE, CLOSING_BRACE] = [0x7b, 0x7d];

/** No answer of the platform is a third as deep. */
const MAX_DEPTH = 32;
/** Objects, lists, texts and numbers together. Ten thousand products have a quarter of a million, 8 MiB of them half a million. */
const MAX_VALUES = 600_000;

/**
 * Whether `JSON.parse` reads this text quickly: that depends on its values rather than on its length. A mebibyte of brackets
 * takes longer than ten of products, and eight of them take more than a second.
 */
export function isCheapJson(text: string): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === QUOTE) {
      at = endOfText(text, at);
    } else if (letter === OPENING_BRACKET || letter === OPENING_BRACE) {
      depth += 1;
      values += 1;
    } else if (letter === CLOSING_BRACKET || letter === CLOSING_BRACE) {
      depth -= 1;
    } else if (letter === COMMA) {
      values += 1;
    }
    if (depth > MAX_DEPTH || values > MAX_VALUES) return false;
  }
  return true;
}

/** Where the text ends that begins with the quote at `start`; long ones are most of an answer, and `indexOf` is fast. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    const backslashes = end - 1 - before;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
