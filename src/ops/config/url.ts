export const BASE_URL = 'is not a web address. Use one like https://example.com, without ? or #.';

/** Whether paths can be appended to it. */
export function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && !/[?#]/.test(text) && !url.username && !url.password;
}

/** Whether what is sent to this address can be read on the way: it is not encrypted, and leaves this machine. */
export function isUnencrypted(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !/^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Whether a button can lead there; Discord takes up to 512 characters. */
export function isLink(text: string): boolean {
  if (text.length > 512 || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '';
}

export const withoutTrailingSlash = (url: string): string => url.replace(/\/+$/, '');
