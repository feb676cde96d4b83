/** An address that may become a link: http(s) alone, or undefined. */
export function webLink(text: string): string | undefined {
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : undefined;
}

/** An address as people say it: without its scheme, and without a slash at the end. */
export const addressOf = ({ host, pathname, search }: Pick<URL, 'host' | 'pathname' | 'search'>): string =>
  `${host}${pathname}${search}`.replace(/\/$/, '');

/** Whether a host is one of those that nobody may register (RFC 2606), as the sample shop's are. */
export const isExample = (hostname: string): boolean => /(?:^|\.)example\.com$/.test(hostname);
