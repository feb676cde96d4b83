import { Failure } from '../../src/domain/failure.js';
import { NO_KNOWLEDGE } from '../../src/domain/knowledge.js';
import type { Feed, FeedAccess, Visit } from '../../src/feeds/feed.js';
import type { Guild } from '../../src/feeds/kit/guild.js';
import { staffPage } from '../../src/feeds/kit/staff/page.js';
import type { OpenShop } from '../../src/shop/open-shop.js';
import { DEFAULT_SETTINGS } from '../../src/store/guilds.js';
import { readCustomId } from '../../src/ui/custom-id.js';
import { createFormat } from '../../src/ui/format.js';
import type { Modal, Reply } from '../../src/ui/reply.js';
import { LANGUAGES } from '../../src/words/index.js';
import { OWNER_ID } from './members.js';
import { USUAL } from './samples.js';

interface Parts {
  readonly guild: Guild;
  readonly feeds: FeedAccess;
  readonly shop: OpenShop | undefined;
}

/** An English owner who may do everything. */
export function createVisit({ guild, feeds, shop }: Parts, may: Partial<Visit> = {}): Visit {
  const format = createFormat(LANGUAGES.en, USUAL);
  return {
    get shop() {
      if (!shop) throw new Failure({ kind: 'notLinked' });
      return shop;
    },
    linkedShop: shop,
    ...{ format, publicFormat: format, settings: DEFAULT_SETTINGS, feeds },
    ...{ guild, channelId: undefined, userId: OWNER_ID, roleIds: [] },
    rolesInvitation: 'https://discord.com/oauth2/authorize?client_id=1',
    messageUrl: () => undefined,
    postableChannel: async (chosen) => chosen,
    inspectChannels: (ids) => guild.discord.presence.inspect(ids),
    mayMention: () => true,
    knowledge: async () => NO_KNOWLEDGE,
    ...may,
  };
}

/** Presses a button of a feed's page, fills a select or sends a form. @param id a custom id */
export async function press(
  feeds: readonly Feed[],
  visit: Visit,
  id: string,
  values: readonly string[] = [],
  fields: Readonly<Record<string, string>> = {},
): Promise<Reply | Modal> {
  const { action: name = '', args = [] } = readCustomId(id) ?? {};
  const pages = feeds.flatMap(({ page }) => (page ? [page.actions] : []));
  const action = [staffPage, ...pages].flatMap((one) => one[name] ?? [])[0];
  if (!action) throw new Error(`no page has the action ${id}`);
  const answer = await action.run(visit, args, { values, fields });
  if (!answer) return {};
  return 'continue' in answer ? answer.reply : answer;
}
