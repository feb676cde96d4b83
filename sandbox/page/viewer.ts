import { type About, CHANNELS, LANGUAGES, ROLES, type Viewer } from '../demo/protocol.js';

/** What names a viewer in the page's address, such as #ru/moderator or #en/member/shop. */
export const viewerHash = ({ language, role, channel }: Viewer): string =>
  `#${language}/${role}${channel === CHANNELS[0] ? '' : `/${channel}`}`;

/** The viewer that the address names, as far as it does. */
export function readViewer(hash: string, { language }: About): Viewer {
  const [first, second, third] = hash.slice(1).split('/');
  return {
    language: LANGUAGES.find((one) => one === first) ?? language,
    role: ROLES.find((one) => one === second) ?? 'owner',
    channel: CHANNELS.find((one) => one === third) ?? CHANNELS[0],
  };
}
