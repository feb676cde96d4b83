/** An address that may become a link: http(s) alone, or undefined. */
export function webLink(text: string): string | undefined {
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : undefined;
}

/** Whether a host is one of those that nobody may register (RFC 2606), as the sample shop's are. */
export const isExample = (hostname: string): boolean => /(?:^|\.)example\.com$/.test(hostname);
