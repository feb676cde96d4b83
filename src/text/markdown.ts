const LINK = /(https?:\/\/[\w.~:/?#@!$&'+,;=%-]+)/;

/** Makes plain text safe inside Discord Markdown: it shows as it is and mentions nobody. Links stay links. */
export function escapeMarkdown(text: string): string {
  return text
    .split(LINK)
    .map((part, index, parts) => (index % 2 === 1 ? link(part, parts[index + 1] ?? '') : escapeMarks(part)))
    .join('');
}

/** Discord would take the backslash that follows for a part of the address, unless the address ends with a bracket. */
function link(address: string, next: string): string {
  const safe = address.replace(/@(?=everyone|here)/g, '%40');
  return escapeMarks(next).startsWith('\\') ? `<${safe}>` : safe;
}

const escapeMarks = (text: string): string =>
  text
    .replace(/[\\*_~`|<>[#]/g, '\\$&')
    .replace(/@/g, '@\u200b')
    .replace(/^([^\S\n\r\u2028\u2029]*)([-+])(?=\s)/gm, '$1\\$2')
    .replace(/^([^\S\n\r\u2028\u2029]*\d+)\.(?=\s)/gm, '$1\\.');

/** Text inside a code span or block, where only back-ticks mean anything. */
export const withoutBackticks = (text: string): string => text.replaceAll('`', 'ˋ');

/** Copyable text. */
export const codeSpan = (text: string): string => `\`${withoutBackticks(text) || ' '}\``;
