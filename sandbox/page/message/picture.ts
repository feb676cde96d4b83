const SAMPLE_HOST = 'cdn.example.com';

/**
 * Where the page gets a picture of an embed from: the sample shop's from the page's own server, any other only if
 * foreign ones are allowed. Undefined: not at all.
 */
export function pictureSource(url: string, allowForeign: boolean): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname, pathname, href } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  if (hostname === SAMPLE_HOST) return `pictures${pathname}.svg`;
  return allowForeign ? href : undefined;
}
