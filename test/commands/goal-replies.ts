import type { Posts } from '../../src/feeds/feed.js';
import { exampleDay, goalModal } from '../../src/feeds/goal/form.js';
import { goalView, reachedView } from '../../src/feeds/goal/message.js';
import { goalPageView } from '../../src/feeds/goal/page.js';
import { type GoalState, goalPart } from '../../src/feeds/goal/state.js';
import type { Format } from '../../src/ui/format.js';
import type { Modal, Reply } from '../../src/ui/reply.js';
import { CHANNEL_ID, viewOf } from '../support/feed-views.js';
import { AT, shop } from '../support/samples.js';
import { usedChannel } from './setup/check-up-facts.js';

const SHOP = shop({ domain: 'shop.example.com', color: '#10ab7c' });

const state = (fields: Partial<GoalState>): GoalState => ({
  ...goalPart.schema.parse({}),
  ...{ name: 'A new *map*', sum: 50_000 },
  ...{ channelId: CHANNEL_ID, shown: { sum: 31_400, since: null }, from: '2026-01-01' },
  ...fields,
});
const reached = { sum: 50_120, days: 18 };
const channel = usedChannel({ id: CHANNEL_ID, missing: [] });
const page = (
  fields: Partial<GoalState>,
  canList = true,
  notes: readonly string[] = [],
  posts: Posts = new Map(),
) => {
  const of = viewOf(goalPart, state(fields), { posts });
  return (how: Format) =>
    goalPageView(
      of,
      of.state.shown ? of.state : undefined,
      of.state.channelId === null ? undefined : channel,
      canList,
      notes,
      how,
    );
};
const message = (fields: Partial<GoalState>) => (how: Format) => goalView(state(fields), SHOP, AT, how);
const NONE = goalPart.schema.parse({});
const none = viewOf(goalPart);

export const GOAL_REPLIES: Readonly<Record<string, (how: Format) => Reply>> = {
  goal: message({}),
  'goal: of a part of the month': message({
    shown: { sum: 600, since: AT },
    last: { from: '2025-12-01', goal: 20_000, sum: 17_000 },
  }),
  'goal: reached': message({ reached }),
  'goal: reached, with a last month': message({
    reached: { sum: 50_000, days: 1 },
    last: { from: '2025-12-01', goal: 20_000, sum: 40_000 },
  }),
  'goal: over': message({ until: '2026-01-30' }),
  'goal: news at 100%': (how) => reachedView(state({ reached }), how),
  'goal page: none': (how) => goalPageView(none, undefined, undefined, true, [], how),
  'goal page: none, and the shop lists no payments': (how) =>
    goalPageView(none, undefined, undefined, false, [], how),
  'goal page: on': page({}),
  'goal page: before payments were read': page({ shown: null }),
  'goal page: not posted': page({ channelId: null, shown: null }),
  'goal page: the shop lists no payments any more': page({}, false),
  'goal page: not all was saved': (how) => {
    const { sum, until } = how.words.goal.unsaved;
    return page({}, true, [`⚠️ ${sum}`, `⚠️ ${until(exampleDay(TODAY, how.words))}`])(how);
  },
};

const TODAY = '2026-01-28';

export const GOAL_FORMS: Readonly<Record<string, (how: Format) => Modal>> = {
  'form for a goal': ({ words }) => goalModal(NONE, TODAY, words),
  'form for a goal, filled in': ({ words }) => goalModal(state({ until: '2026-02-14' }), TODAY, words),
};
