// Controls, zero-width and direction marks: they hide text, or turn a line around.
const INVISIBLE = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Text without controls, direction marks and halves of characters; lines and tabs stay. */
export const withoutInvisible = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(INVISIBLE, (mark) => (mark === '\n' || mark === '\t' ? mark : ''))
    .replace(/\p{Surrogate}/gu, '\ufffd');

const ESCAPE = '\u001b';
const ESCAPE_SEQUENCE = new RegExp(`${ESCAPE}\\[[0-9;]*[A-Za-z]`, 'g');

/** Text of a console without its escape sequences too. */
export const withoutControls = (raw: string): string => withoutInvisible(raw.replace(ESCAPE_SEQUENCE, ''));
