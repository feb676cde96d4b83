import type {
  ChannelGain,
  DiscordRole,
  GuildMember,
  Members,
  RoleOutcome,
} from '../../src/feeds/kit/members.js';

/** Everybody may see what they like there, and the bot stands in the middle. */
export const BOT_ROLE = '700000000000000090';
export const OWNER_ID = '300000000000000099';

export const MANAGE_ROLES = 1n << 28n;

/** Of a role that is named elsewhere. */
type Gain = Omit<ChannelGain, 'roleId'>;

/** Channels that @everyone can't see. */
export const opens = (...ids: readonly string[]): readonly Gain[] =>
  ids.map((id) => ({ id, gained: 1n << 10n }));

export const discordRole = (fields: Partial<DiscordRole> & Pick<DiscordRole, 'id'>): DiscordRole => ({
  name: `role ${fields.id}`,
  position: 1,
  permissions: 0n,
  isManaged: false,
  ...fields,
});

/** The members of one guild in memory, with Discord's refusals. */
export function createFakeMembers(guildId: string) {
  const roles = new Map<string, DiscordRole>();
  const people = new Map<string, Set<string>>();
  const joinedAt = new Map<string, number>();
  const requests: string[] = [];
  /** What was changed, and why, as in Discord's audit log. */
  const audit: string[] = [];
  /** By role. */
  const gains = new Map<string, readonly Gain[]>();
  /** One for each of the next requests that change something; `lost` does it and says nothing. */
  const faults: (RoleOutcome | 'lost')[] = [];
  /** Wrong ones, one for each of the next members about whom Discord is asked. */
  const answers: (GuildMember | 'gone')[] = [];
  const state = { isAway: false, /** The code with which every change is refused; 0 for none. */ refusal: 0 };
  const addRole = (role: DiscordRole) => void roles.set(role.id, role);
  addRole(discordRole({ id: guildId, name: '@everyone', position: 0 }));
  addRole(
    discordRole({ id: BOT_ROLE, name: 'Shopkeep', position: 50, permissions: MANAGE_ROLES, isManaged: true }),
  );

  const highest = () => roles.get(BOT_ROLE)?.position ?? 0;
  function change(kind: 'give' | 'take', memberId: string, roleId: string, reason: string): RoleOutcome {
    requests.push(`${kind} ${memberId} ${roleId}`);
    const fault = faults.shift();
    if (state.isAway || (fault && fault !== 'lost')) return fault && fault !== 'lost' ? fault : 'unknown';
    if (state.refusal) return { code: state.refusal };
    const own = people.get(memberId);
    const role = roles.get(roleId);
    if (!own) return 'gone';
    if (!role) return { code: 10011 };
    if (
      (roles.get(BOT_ROLE)?.permissions ?? 0n) !== MANAGE_ROLES ||
      role.isManaged ||
      role.position >= highest()
    )
      return { code: 50013 };
    if (own.has(roleId) !== (kind === 'give')) audit.push(`${kind} ${memberId} ${roleId}: ${reason}`);
    if (kind === 'give') own.add(roleId);
    else own.delete(roleId);
    return fault === 'lost' ? 'unknown' : 'done';
  }

  const members: Members = {
    async guildRoles() {
      requests.push('roles');
      return state.isAway
        ? undefined
        : { guildId, roles: [...roles.values()], ownRoleIds: [BOT_ROLE], ownerId: OWNER_ID };
    },
    async find(memberId) {
      requests.push(`member ${memberId}`);
      if (state.isAway) return undefined;
      const answer = answers.shift();
      if (answer) return answer;
      const own = people.get(memberId);
      return own ? { roleIds: [...own], joinedAt: joinedAt.get(memberId) ?? null } : 'gone';
    },
    give: async (memberId, roleId, reason) => change('give', memberId, roleId, reason),
    take: async (memberId, roleId, reason) => change('take', memberId, roleId, reason),
    async channelGains(roleId) {
      requests.push('channels');
      if (state.isAway) return undefined;
      return gains.get(roleId) ?? [];
    },
  };
  return {
    ...{ members, roles, people, requests, audit, gains, faults, answers, state, addRole },
    join(memberId: string, ...roleIds: readonly string[]) {
      people.set(memberId, new Set(roleIds));
      // Two people never join at once.
      joinedAt.set(memberId, Math.max(Date.now(), ...[...joinedAt.values()].map((at) => at + 1)));
    },
    /** With all roles. */
    leave: (memberId: string) => void people.delete(memberId),
    move: (roleId: string, position: number) => {
      const role = roles.get(roleId);
      if (role) roles.set(roleId, { ...role, position });
    },
    empower: (roleId: string, permissions: bigint) => {
      const role = roles.get(roleId);
      if (role) roles.set(roleId, { ...role, permissions });
    },
    deleteRole: (roleId: string) => {
      roles.delete(roleId);
      for (const own of people.values()) own.delete(roleId);
    },
    /** By another hand than the bot's. */
    strip: (memberId: string, roleId: string) => void people.get(memberId)?.delete(roleId),
    restore: (memberId: string, roleId: string) => void people.get(memberId)?.add(roleId),
    has: (memberId: string, roleId: string) => people.get(memberId)?.has(roleId) === true,
  };
}

export type FakeMembers = ReturnType<typeof createFakeMembers>;
