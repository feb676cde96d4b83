import type { Press, Visit } from '../../src/feeds/feed.js';
import { RateLimit } from '../../src/lib/rate-limit.js';
import { readCustomId } from '../../src/ui/custom-id.js';
import type { Actions } from '../../src/ui/implement.js';
import type { Modal, Reply } from '../../src/ui/reply.js';
import { PRICES, type Process } from './harness.js';

/** Presses a button of a feed in one process, or sends its form. */
export const pressFeed =
  (actions: Actions<Press>) =>
  async (
    { visit }: Process,
    id: string,
    userId: string,
    fields: Readonly<Record<string, string>> = {},
    joinedAt?: number,
  ): Promise<Reply | Modal> => {
    const { action = '', args = [] } = readCustomId(id) ?? {};
    const found = actions[action];
    if (!found) throw new Error(`no action ${id}`);
    const answer = await found.run(pressOf(await visit(), userId, joinedAt), args, {
      values: [],
      fields,
    });
    if (!answer) return {};
    return 'continue' in answer ? answer.reply : answer;
  };

/** What a member's press knows. @param owner of the same guild */
export const pressOf = (owner: Visit, userId: string, joinedAt?: number): Press => ({
  ...{ format: owner.format, publicFormat: owner.publicFormat, settings: owner.settings },
  get shop() {
    return owner.shop;
  },
  ...{ linkedShop: owner.linkedShop, feeds: owner.feeds, guild: owner.guild },
  knowledge: owner.knowledge,
  ...{
    userId,
    userName: userId,
    accountName: `user_${userId}`,
    roleIds: [],
    joinedAt,
    postableHere: PRICES,
    refuseTooOften: () => {},
    openLimit: () => new RateLimit({ limit: Number.POSITIVE_INFINITY, seconds: 1 }),
  },
});
