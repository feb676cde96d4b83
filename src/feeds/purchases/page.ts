import { ignoreFailure } from '../../domain/failure.js';
import { moveDay, shopDay } from '../../sales/days.js';
import { salesPart } from '../../sales/ledger.js';
import { channelMention } from '../../text/markdown.js';
import { oneOf } from '../../ui/custom-id.js';
import type { Reply } from '../../ui/reply.js';
import { implementPage, onChoice, type SetupPage, type Visit } from '../feed.js';
import { inspectUsedChannels } from '../kit/used-channels.js';
import { purchaseActions } from './actions.js';
import { MONTH } from './month-picture.js';
import { reportFile } from './report-file.js';
import { productNames } from './report-view.js';
import { hasAudience, type PurchaseSettings, type Purchases, purchasesPart, SCHEDULES } from './state.js';
import { noPurchasesView, purchasesPageView, salesReportView } from './view.js';

const readSchedule = oneOf(...SCHEDULES);

export const purchasesPage: SetupPage<Purchases> = {
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
    setPurchases: onChoice(chooseChannel),
    turnPrices: {
      mode: 'update',
      async run(visit, { to }) {
        await save(visit, { showsPrices: to === 'shown' });
        return showPage(visit);
      },
    },
    report: { mode: 'update', run: (visit) => showReport(visit) },
    reportFile: { mode: 'private', run: (visit) => sendReportFile(visit) },
    setReport: {
      mode: 'update',
      async run(visit, _args, { values }) {
        await save(visit, { report: readSchedule(values[0]) });
        return showReport(visit);
      },
    },
  }),
};

async function showPage(visit: Visit): Promise<Reply> {
  const { feeds, shop, settings, format } = visit;
  if (!shop.payments.canList) return noPurchasesView(format.words);
  const [view, channels] = await Promise.all([feeds.read(purchasesPart), inspectUsedChannels(visit)]);
  const channel = channels.get(view.state.channelId ?? '');
  return purchasesPageView(view, channel, settings.hiddenNames.length > 0, format.words);
}

/** Without `chosen`, members read of no purchase. */
async function chooseChannel(visit: Visit, chosen: string | undefined): Promise<Reply> {
  await save(visit, { channelId: chosen === undefined ? null : await visit.postableChannel(chosen) });
  return showPage(visit);
}

const save = ({ feeds }: Visit, edits: Partial<PurchaseSettings>) =>
  feeds.change(purchasesPart, (state, _now, staffChannelId) => ({
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

async function showReport(visit: Visit): Promise<Reply> {
  const { feeds, shop, format } = visit;
  if (!shop.payments.canList) return noPurchasesView(format.words);
  const [{ state, now, staffChannelId }, sales, catalogue, seen] = await Promise.all([
    feeds.read(purchasesPart),
    feeds.read(salesPart),
    ignoreFailure(shop.catalogue()),
    feeds.look(),
  ]);
  const known = {
    ledger: sales.state.ledger,
    products: catalogue?.value ?? null,
    openOrders: seen.openOrders(format.words),
  };
  const page = { report: state.report, hasStaff: staffChannelId !== null };
  return salesReportView(page, shopDay(now, format.zone), known, format);
}

async function sendReportFile({ feeds, shop, format }: Visit): Promise<Reply> {
  const [{ state, now }, catalogue] = await Promise.all([
    feeds.read(salesPart),
    ignoreFailure(shop.catalogue()),
  ]);
  const sold = (state.ledger?.days ?? []).filter(
    ({ day }) => day > moveDay(shopDay(now, format.zone), -MONTH),
  );
  return {
    content: format.words.purchases.fileText,
    files: [reportFile(sold, productNames(catalogue?.value ?? null, format.words), format.words)],
  };
}
