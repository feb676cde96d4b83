import { PermissionFlagsBits } from '../../../lib/discord.js';
import type { ChannelGain } from '../../members.js';

/** https://docs.discord.com/developers/topics/permissions */
export const HARMLESS: readonly string[] = [
  ...['ViewChannel', 'SendMessages', 'SendMessagesInThreads', 'CreatePublicThreads', 'CreatePrivateThreads'],
  ...['ReadMessageHistory', 'AddReactions', 'EmbedLinks', 'AttachFiles', 'UseExternalEmojis'],
  ...['UseExternalStickers', 'Connect', 'Speak', 'Stream', 'UseVAD', 'ChangeNickname'],
  'UseApplicationCommands',
];

/** Discord has renamed this one, and discord.js keeps both names. */
const { ManageEmojisAndStickers: _oldName, ...KNOWN } = PermissionFlagsBits;
const ALL = Object.values(KNOWN).reduce((bits, bit) => bits | bit, 0n);
const POWERFUL = Object.entries(KNOWN).filter(([name]) => !HARMLESS.includes(name));

/** The permissions that a role for buyers must not have; the last stands for all that Discord has added since. */
export const listPowers = (permissions: bigint): readonly string[] => [
  ...POWERFUL.filter(([, bit]) => (permissions & bit) !== 0n).map(([name]) => name),
  ...((permissions & ~ALL) === 0n ? [] : ['UnknownPermissions']),
];

/** Channels that let a role do more than reading, writing and speaking, and what; undefined if none does. */
export function findChannelPowers(gains: readonly ChannelGain[]) {
  const powerful = gains.filter(({ gained }) => listPowers(gained).length > 0);
  const powers = listPowers(powerful.reduce((bits, { gained }) => bits | gained, 0n));
  return powers.length === 0 ? undefined : { powers, channelIds: powerful.map(({ id }) => id) };
}

export type ChannelPowers = NonNullable<ReturnType<typeof findChannelPowers>>;
