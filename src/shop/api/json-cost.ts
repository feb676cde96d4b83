const [QUOTE, COMMA, OPENING_BRACKET, BACKSLASH, CLOSING_BRACKET] = [0x22, 0x2c, 0x5b, 0x5c, 0x5d];
const [OPENING_BRACE, CLOSING_BRACE] = [0x7b, 0x7d];

/** No answer of the platform is a third as deep. */
const MAX_DEPTH = 32;
/** Objects, lists, texts and numbers together. Ten thousand products have a quarter of a million. */
const MAX_VALUES = 2_000_000;

/**
 * Whether `JSON.parse` reads this text quickly: that depends on its values rather than on its length. A mebibyte of brackets
 * takes longer than ten of products, and 32 of them take seconds and a gigabyte.
 */
export function isCheapJson(text: string): boolean {
  let depth = 0;
  let values = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (inText) {
      if (letter === BACKSLASH) at += 1;
      else if (letter === QUOTE) inText = false;
    } else if (letter === QUOTE) {
      inText = true;
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
