import { ignoreFailure } from '../../domain/failure.js';
import { channelMention, clip, codeSpan, joinParts } from '../../text/markdown.js';
import { optional, snowflake } from '../../ui/custom-id.js';
import type { Reply } from '../../ui/reply.js';
import { implementPage, type Page, type Visit } from '../feed.js';
import { purchaseActions } from './actions.js';
import { editPost } from './advance.js';
import { takeEdits, withHiddenNames } from './posted.js';
import { shopDay } from './sales-days.js';
import {
  hasAudience,
  MAX_HIDDEN_NAMES,
  type PurchaseSettings,
  type Purchases,
  purchasesPart,
} from './state.js';
import { hiddenNamesModal, noPurchasesView, purchasesPageView, salesReportView } from './view.js';

export const purchasesPage: Page<Purchases> = {
  label: ({ setup }) => setup.buttons.purchases,
  open: () => purchaseActions.purchases(),
  line({ state }, _everyoneId, { setup }) {
    if (!hasAudience(state)) return undefined;
    const { channelId, staffChannelId } = state;
    const audiences = [
      channelId !== null && setup.forEveryone(channelMention(channelId)),
      staffChannelId !== null && setup.forStaff(channelMention(staffChannelId)),
    ];
    return `**${setup.names.purchases}** ${joinParts(audiences, ', ')}`;
  },
  actions: implementPage(purchaseActions, {
    purchases: { mode: 'update', run: (visit) => showPage(visit) },
    setPurchases: {
      mode: 'update',
      run: (visit, { audience }, { values: [id] }) => chooseChannel(visit, audience, optional(snowflake)(id)),
    },
    switch: {
      mode: 'update',
      run: (visit, { what }) => choose(visit, (state) => ({ [what]: !state[what] })),
    },
    hideNames: {
      mode: 'modal',
      run: async ({ feeds, format }) =>
        hiddenNamesModal((await feeds.read(purchasesPart)).state, format.words),
    },
    saveHiddenNames: {
      mode: 'replace',
      run: (visit, _args, { fields }) => saveHiddenNames(visit, fields.names ?? ''),
    },
    report: { mode: 'update', run: showReport },
    setReport: {
      mode: 'update',
      async run(visit, { to }) {
        await save(visit, () => ({ report: to }));
        return showReport(visit);
      },
    },
  }),
};

async function showPage({ feeds, shop, format }: Visit, note?: string): Promise<Reply> {
  return shop.canListPayments
    ? purchasesPageView(await feeds.read(purchasesPart), note, format.words)
    : noPurchasesView(format.words);
}

/** Without `chosen`, the audience gets no more messages. */
async function chooseChannel(
  visit: Visit,
  audience: 'everyone' | 'staff',
  chosen: string | undefined,
): Promise<Reply> {
  const id = chosen === undefined ? null : await visit.postableChannel(chosen);
  return choose(visit, () => (audience === 'staff' ? { staffChannelId: id } : { channelId: id }));
}

type Edit = (state: Purchases) => Partial<PurchaseSettings>;

async function choose(visit: Visit, edit: Edit): Promise<Reply> {
  await save(visit, edit);
  return showPage(visit);
}

const save = ({ feeds }: Visit, edit: Edit) =>
  feeds.change(purchasesPart, (state) => ({ state: withSettings(state, edit(state)) }));

/** The ledger starts over with the first channel, the schedule with each change of it. */
function withSettings(before: Purchases, edits: Partial<PurchaseSettings>): Purchases {
  const chosen = { ...before, ...edits };
  const report = chosen.staffChannelId === null ? 'off' : chosen.report;
  if (!hasAudience(chosen)) return { ...chosen, report, ledger: null, unreadableSince: null };
  const { ledger } = chosen;
  const isOther = report !== before.report;
  return { ...chosen, report, ledger: ledger && isOther ? { ...ledger, reportedDay: null } : ledger };
}

/** Replaces waiting messages at once; later syncs edit those that were sent. */
async function saveHiddenNames(visit: Visit, typed: string): Promise<Reply> {
  const { feeds, shop, publicFormat, format } = visit;
  const names = [...new Set(typed.split(',').map((name) => name.trim()))].filter(Boolean);
  const identity = await shop.identity();
  await feeds.change(purchasesPart, (state) => {
    const hidden = withHiddenNames(state, names.slice(0, MAX_HIDDEN_NAMES));
    const { purchases, taken } = takeEdits(hidden, false, false);
    return { state: purchases, posts: taken.map((message) => editPost(message, identity, publicFormat)) };
  });
  // Refusing the form would lose what was typed, so extra names are cut and the first of them is named.
  const unsaved = names[MAX_HIDDEN_NAMES];
  const { tooManyNames } = format.words.purchases;
  return showPage(visit, unsaved && tooManyNames(MAX_HIDDEN_NAMES, codeSpan(clip(unsaved, 60))));
}

async function showReport({ feeds, shop, format }: Visit): Promise<Reply> {
  const [{ state, now }, undelivered] = await Promise.all([
    feeds.read(purchasesPart),
    ignoreFailure(shop.undelivered('user')),
  ]);
  return salesReportView(state, shopDay(now, format.zone), undelivered?.count ?? null, format);
}
