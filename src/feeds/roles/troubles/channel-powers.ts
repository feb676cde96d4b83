import { DAY_MS } from '../../../lib/duration.js';
import type { StateAccess } from '../../feed.js';
import type { ChannelGain, Members } from '../../members.js';
import type { ChannelPowers, Roles } from '../state.js';
import { listPowers } from './allow-list.js';

/** What a role may do in some channels only, beyond reading, writing and speaking. */
export const findChannelPowers = (
  roleIds: readonly string[],
  gains: readonly ChannelGain[],
): readonly ChannelPowers[] =>
  roleIds.flatMap((roleId) => {
    const powerful = gains.filter((one) => one.roleId === roleId && listPowers(one.gained).length > 0);
    const powers = listPowers(powerful.reduce((bits, { gained }) => bits | gained, 0n));
    return powers.length === 0
      ? []
      : [{ roleId, powers: [...powers], channelIds: powerful.map(({ id }) => id) }];
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
