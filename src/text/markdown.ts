const LINK = /(https?:\/\/[\w.~:/?#@!$&'+,;=%-]+)/;

/** Escapes a text for Discord Markdown: it shows literally and mentions nobody. Links stay links. */
export function escapeMarkdown(text: string): string {
  return text
    .split(LINK)
    .map((part, index, parts) => (index % 2 === 1 ? link(part, parts[index + 1] ?? '') : escapeMarks(part)))
    .join('');
}

/** Angle brackets end the address if a backslash follows, which Discord would read as part of it. */
function link(address: string, next: string): string {
  const safe = address.replace(/@(?=everyone|here)/g, '%40');
  return escapeMarks(next).startsWith('\\') ? `<${safe}>` : safe;
}

/** Escapes what has a meaning anywhere in a line. */
export const escapeSigns = (text: string): string =>
  text.replace(/[\\*_~`|<>[#]/g, '\\$&').replace(/@/g, '@\u200b');

const escapeMarks = (text: string): string =>
  escapeSigns(text)
    .replace(/^([^\S\n\r\u2028\u2029]*)([-+])(?=\s)/gm, '$1\\$2')
    .replace(/^([^\S\n\r\u2028\u2029]*\d+)\.(?=\s)/gm, '$1\\.');

/** For code spans and blocks, in which only backticks have a meaning. */
export const replaceBackticks = (text: string): string => text.replaceAll('`', 'ˋ');

/** Inline code, which Discord lets people copy. */
export const codeSpan = (text: string): string => `\`${replaceBackticks(text) || ' '}\``;
