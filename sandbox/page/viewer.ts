import {
  type About,
  CHANNELS,
  type ChannelName,
  LANGUAGES,
  ROLES,
  type Role,
  type Viewer,
} from '../demo/protocol.js';

/** The channels that a person sees. */
export const visibleChannels = (role: Role): readonly ChannelName[] =>
  CHANNELS.filter((channel) => channel !== 'staff' || role !== 'member');

/** What names a viewer in the page's address, such as #ru/moderator or #en/member/shop. */
export const viewerHash = ({ language, role, channel }: Viewer): string =>
  `#${language}/${role}${channel === CHANNELS[0] ? '' : `/${channel}`}`;

/** The viewer that the address names, as far as it does. */
export function readViewer(hash: string, { language }: About): Viewer {
  const [first, second, third] = hash.slice(1).split('/');
  const role = ROLES.find((one) => one === second) ?? 'moderator';
  return {
    language: LANGUAGES.find((one) => one === first) ?? language,
    role,
    channel: visibleChannels(role).find((one) => one === third) ?? CHANNELS[0],
  };
}
