import { Failure, ignoreFailure } from '../../domain/failure.js';
import { moveDay, shopDay } from '../../sales/days.js';
import { salesPart } from '../../sales/ledger.js';
import { channelMention, clip, codeSpan } from '../../text/markdown.js';
import { oneOf } from '../../ui/custom-id.js';
import type { Reply } from '../../ui/reply.js';
import { type FeedPage, implementPage, type Visit } from '../feed.js';
import { inspectUsedChannels } from '../used-channels.js';
import { purchaseActions } from './actions.js';
import { editPost } from './advance.js';
import { type PurchaseChoices, purchasesModal, readPurchaseChoices } from './form.js';
import { takeEdits, withHiddenNames } from './posted.js';
import { reportFile } from './report-file.js';
import { productNames } from './report-view.js';
import {
  hasAudience,
  MAX_HIDDEN_NAMES,
  type PurchaseSettings,
  type Purchases,
  purchasesPart,
  SCHEDULES,
} from './state.js';
import { noPurchasesView, purchasesPageView, salesReportView } from './view.js';

const readSchedule = oneOf(...SCHEDULES);

export const purchasesPage: FeedPage<Purchases> = {
  label: ({ setup }) => setup.buttons.purchases,
  open: () => purchaseActions.purchases(),
  second: { label: ({ purchases }) => purchases.report, open: () => purchaseActions.report() },
  line({ state }, _everyoneId, { setup }) {
    return state.channelId === null
      ? undefined
      : `**${setup.names.purchases}** ${channelMention(state.channelId)}`;
  },
  name: ({ setup }) => setup.names.purchases,
  actions: implementPage(purchaseActions, {
    purchases: { mode: 'update', run: (visit) => showPage(visit) },
    changePurchases: {
      mode: 'modal',
      async run({ feeds, format }) {
        const { state } = await feeds.read(purchasesPart);
        return purchasesModal(state, format.words);
      },
    },
    savePurchases: {
      mode: 'replace',
      run: (visit, _args, input) => savePurchases(visit, readPurchaseChoices(input)),
    },
    report: { mode: 'update', run: (visit, { length }) => showReport(visit, length) },
    reportFile: { mode: 'private', run: (visit, { length }) => sendReportFile(visit, length) },
    setReport: {
      mode: 'update',
      async run(visit, { length }, { values }) {
        await save(visit, { report: readSchedule(values[0]) });
        return showReport(visit, length);
      },
    },
  }),
};

/** @param notes what was not saved */
async function showPage(visit: Visit, notes: readonly string[] = []): Promise<Reply> {
  const { feeds, shop, format } = visit;
  if (!shop.payments.canList) return noPurchasesView(format.words);
  const [view, channels] = await Promise.all([feeds.read(purchasesPart), inspectUsedChannels(visit)]);
  return purchasesPageView(view, channels, notes, format.words);
}

/** Saves what can be saved. A refused form would have to be filled in again. */
async function savePurchases(visit: Visit, { names, ...chosen }: PurchaseChoices): Promise<Reply> {
  const { feeds, shop, settings, publicFormat, format } = visit;
  const { state: before } = await feeds.read(purchasesPart);
  const refusal =
    chosen.channelId === before.channelId ? undefined : await findRefusal(visit, chosen.channelId);
  const storefront = { shop: shop.identity(), productPage: settings.productPage };
  await feeds.change(purchasesPart, (state, posts, staffChannelId) => {
    const edits = {
      ...chosen,
      channelId: refusal === undefined ? chosen.channelId : state.channelId,
    };
    const hidden = withHiddenNames(
      withSettings(state, edits, staffChannelId),
      names.slice(0, MAX_HIDDEN_NAMES),
    );
    // Messages that wait are replaced now; those that were sent are edited in the background.
    const { purchases, taken } = takeEdits(hidden, posts, false, false);
    return { state: purchases, posts: taken.map((message) => editPost(message, storefront, publicFormat)) };
  });
  const unsaved = names[MAX_HIDDEN_NAMES];
  const { tooManyNames } = format.words.purchases;
  return showPage(visit, [
    ...(refusal === undefined ? [] : [refusal]),
    ...(unsaved ? [tooManyNames(MAX_HIDDEN_NAMES, codeSpan(clip(unsaved, 60)))] : []),
  ]);
}

/** Why the owner may not post there: the channel stays as it was. */
async function findRefusal(visit: Visit, channelId: string | null): Promise<string | undefined> {
  try {
    if (channelId !== null) await visit.postableChannel(channelId);
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { title, advice } = visit.format.words.problem(error.problem);
    return `⚠️ ${channelMention(channelId ?? '')}: ${title}. ${advice}`;
  }
}

const save = ({ feeds }: Visit, edits: Partial<PurchaseSettings>) =>
  feeds.change(purchasesPart, (state, _posts, staffChannelId) => ({
    state: withSettings(state, edits, staffChannelId),
  }));

/** The schedule starts over with each change of it. */
function withSettings(
  before: Purchases,
  edits: Partial<PurchaseSettings>,
  staffChannelId: string | null,
): Purchases {
  const chosen = { ...before, ...edits };
  if (!hasAudience(chosen, staffChannelId)) return { ...chosen, reportedDay: null };
  return chosen.report === before.report ? chosen : { ...chosen, reportedDay: null };
}

type Length = '7' | '30' | undefined;

async function showReport(visit: Visit, length: Length): Promise<Reply> {
  const { feeds, shop, format } = visit;
  if (!shop.payments.canList) return noPurchasesView(format.words);
  const [{ state, now, staffChannelId }, sales, catalogue, openOrders] = await Promise.all([
    feeds.read(purchasesPart),
    feeds.read(salesPart),
    ignoreFailure(shop.catalogue()),
    feeds.openOrders(format.words),
  ]);
  const known = {
    ledger: sales.state.ledger,
    products: catalogue?.value ?? null,
    openOrders,
  };
  const page = { report: state.report, hasStaff: staffChannelId !== null };
  return salesReportView(page, shopDay(now, format.zone), known, format, length === '7' ? 7 : 30);
}

async function sendReportFile({ feeds, shop, format }: Visit, length: Length): Promise<Reply> {
  const [{ state, now }, catalogue] = await Promise.all([
    feeds.read(salesPart),
    ignoreFailure(shop.catalogue()),
  ]);
  const days = length === '7' ? 7 : 30;
  const sold = (state.ledger?.days ?? []).filter(
    ({ day }) => day > moveDay(shopDay(now, format.zone), -days),
  );
  return {
    content: format.words.purchases.fileText(days),
    files: [reportFile(sold, productNames(catalogue?.value ?? null, format.words), format.words)],
  };
}
