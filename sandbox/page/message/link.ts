/** An address that may become a link: http(s) alone, or undefined. */
export function webLink(text: string): string | undefined {
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : undefined;
}
