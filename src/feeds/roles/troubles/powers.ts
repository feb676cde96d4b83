import { PermissionFlagsBits } from '../../../lib/discord.js';
import { DAY_MS } from '../../../lib/duration.js';
import type { StateAccess } from '../../feed.js';
import type { ChannelGain, Members } from '../../members.js';
import type { ChannelPowers, Roles } from '../state.js';

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

/** The permissions that a role for buyers must not have; `unknown` stands for all that Discord has added since. */
export const listPowers = (permissions: bigint): readonly string[] => [
  ...POWERFUL.filter(([, bit]) => (permissions & bit) !== 0n).map(([name]) => name),
  ...((permissions & ~ALL) === 0n ? [] : ['unknown']),
];

/** What a role may do in some channels only, beyond reading, writing and speaking. */
export const findChannelPowers = (
  roleIds: readonly string[],
  gains: readonly ChannelGain[],
): readonly ChannelPowers[] =>
  roleIds.flatMap((roleId) => {
    const powerful = gains.filter((one) => one.roleId === roleId && listPowers(one.gained).length > 0);
    const powers = listPowers(powerful.reduce((bits, { gained }) => bits | gained, 0n));
    return powers.length === 0 ? [] : [{ roleId, powers, channelIds: powerful.map(({ id }) => id) }];
  });

/** Reads what channels let the mapped roles do, in four requests: once a day, or for an owner who looks. */
export async function checkChannels(
  access: StateAccess<Roles>,
  members: Members,
  now: number,
  maxAgeMs = DAY_MS,
): Promise<void> {
  const { isOn, mappings, channelsReadAt } = await access.read();
  const isFresh = channelsReadAt !== null && Math.abs(now - channelsReadAt) < maxAgeMs;
  if (!isOn || mappings.length === 0 || isFresh) return;
  const roleIds = [...new Set(mappings.map(({ roleId }) => roleId))];
  const guild = await members.guildRoles();
  const gains = guild && (await members.channelGains(roleIds, guild.roles));
  await access.change((roles) => ({
    ...roles,
    channelsReadAt: now,
    channelPowers: gains ? findChannelPowers(roleIds, gains) : roles.channelPowers,
  }));
}
