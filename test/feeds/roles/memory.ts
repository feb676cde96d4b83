import type { StateAccess } from '../../../src/feeds/feed.js';
import { runRound } from '../../../src/feeds/roles/round.js';
import type { Roles } from '../../../src/feeds/roles/state.js';
import { createFakeMembers, discordRole } from '../../support/members.js';
import { AT } from '../../support/samples.js';
import { MVP, roles, VIP } from './samples.js';

export const GUILD = '100000000000000001';

/** A guild in memory: its roles, Discord, and rounds at any time. */
export function createGuild(fields: Partial<Roles> = {}) {
  const discord = createFakeMembers(GUILD);
  for (const id of [VIP, MVP]) discord.addRole(discordRole({ id, position: 10 }));
  let state = roles(fields);
  const access: StateAccess<Roles> = {
    read: async () => state,
    async change(edit) {
      state = edit(state);
      return state;
    },
  };
  return {
    ...discord,
    access,
    stored: () => state,
    round: (now = AT, asked?: Parameters<typeof runRound>[3], members = discord.members) =>
      runRound(access, { id: GUILD, discord: { members } }, now, asked),
    /** Requests to Discord since the last question. */
    asked: () => discord.requests.splice(0),
    /** How many since then; the guild and the bot's own member are two. */
    countAsked: () => discord.requests.splice(0).reduce((sum, one) => sum + (one === 'roles' ? 2 : 1), 0),
  };
}

export type GuildInMemory = ReturnType<typeof createGuild>;
