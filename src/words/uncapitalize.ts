/** Names of things that keep their capital in the middle of a sentence. */
const PROPER = /^(?:Discord|Minecraft)/;

/** The beginning of a sentence as it reads after a colon. */
export const uncapitalize = (text: string): string =>
  PROPER.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
