const SAMPLE_HOST = 'cdn.example.com';
const LOCAL_DISCORD = '127.0.0.1';

/**
 * Where the page gets a picture of an embed from: the sample shop's and the bot's files from the page's own server, any other
 * only if foreign ones are allowed. Undefined: not at all.
 */
export function pictureSource(url: string, allowForeign: boolean): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname, pathname, search, href } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  if (hostname === LOCAL_DISCORD && pathname.startsWith('/attachments/')) return pathname.slice(1) + search;
  if (hostname === SAMPLE_HOST) return `pictures${pathname}.svg`;
  return allowForeign ? href : undefined;
}
