import { implement } from '../../src/bot/action.js';
import { defineCommand } from '../../src/bot/command.js';
import type { Context } from '../../src/bot/context.js';
import { Failure, ignoreFailure } from '../../src/domain/failure.js';
import { withTimeout } from '../../src/lib/timer.js';
import { channelMention, joinParts } from '../../src/text/markdown.js';
import { setupActions } from '../../src/ui/actions.js';
import { optional, snowflake } from '../../src/ui/custom-id.js';
import { DEFAULT_ZONE } from '../../src/ui/format.js';
import type { Reply } from '../../src/ui/reply.js';
import { DEFAULT_LANGUAGE } from '../../src/words/index.js';
import { setReports, showCheckUp } from './check-up.js';
import {
  previewAnnouncement,
  setChannel,
  setPriceList,
  setRole,
  showAnnouncements,
  showPriceList,
  turnAnnouncements,
  withOutage,
} from './following.js';
import {
  saveHiddenNames,
  setPurchases,
  setReport,
  showPurchases,
  showReport,
  switchPurchases,
} from './purchases.js';
import { hiddenNamesModal } from './purchases-view.js';
import { savePage, saveSetting, showSettings, tryPage } from './settings.js';
import { productPageModal } from './settings-view.js';
import { firstRunView, keyModal, panelView, removeView } from './view.js';

/** A channel or a role; undefined if nothing is chosen any more. */
const chosen = optional(snowflake);

export const setup = defineCommand({
  data: { name: 'setup' },
  texts: ({ commands }) => commands.setup,
  permission: 'ManageGuild',
  visibility: 'private',
  run: (context) => showPanel(context),
  actions: implement(setupActions, {
    panel: { mode: 'update', run: (context) => showPanel(context) },
    key: {
      mode: 'modal',
      run: async (context) => keyModal(await isLinked(context), context.format.words),
    },
    save: { mode: 'replace', run: (context, _args, { fields }) => saveKey(context, fields.key) },
    settings: { mode: 'update', run: showSettings },
    set: {
      mode: 'update',
      run: (context, { setting }, { values: [value = ''] }) => saveSetting(context, setting, value),
    },
    productPage: {
      mode: 'modal',
      run: async ({ guild, format }) => productPageModal(guild.settings.productPage, format.words),
    },
    typedPage: {
      mode: 'replace',
      run: (context, _args, { fields: { address = '' } }) =>
        address.trim() === '' ? savePage(context, null) : tryPage(context, address),
    },
    usePage: { mode: 'update', run: (context, { path }) => savePage(context, path) },
    priceList: { mode: 'update', run: (context) => showPriceList(context) },
    setPriceList: {
      mode: 'update',
      run: (context, _args, { values }) => setPriceList(context, values.map(snowflake)),
    },
    announcements: { mode: 'update', run: (context) => showAnnouncements(context) },
    setChannel: {
      mode: 'update',
      run: (context, _args, { values: [id] }) => setChannel(context, chosen(id)),
    },
    setRole: { mode: 'update', run: (context, _args, { values: [id] }) => setRole(context, chosen(id)) },
    turn: { mode: 'update', run: (context, { to }) => turnAnnouncements(context, to === 'on') },
    preview: { mode: 'private', run: previewAnnouncement },
    purchases: { mode: 'update', run: (context) => showPurchases(context) },
    setPurchases: {
      mode: 'update',
      run: (context, { audience }, { values: [id] }) => setPurchases(context, audience, chosen(id)),
    },
    switch: { mode: 'update', run: (context, { what }) => switchPurchases(context, what) },
    hideNames: {
      mode: 'modal',
      run: async ({ guild, format }) =>
        hiddenNamesModal((await guild.following.state()).purchases, format.words),
    },
    saveHiddenNames: {
      mode: 'replace',
      run: (context, _args, { fields }) => saveHiddenNames(context, fields.names ?? ''),
    },
    report: { mode: 'update', run: showReport },
    setReport: { mode: 'update', run: (context, { to }) => setReport(context, to) },
    // What is wrong with the shop is its owners' affair, so a reassigned command isn't enough.
    checkUp: { mode: 'update', permission: 'ManageGuild', run: (context) => showCheckUp(context) },
    setReports: {
      mode: 'update',
      permission: 'ManageGuild',
      run: (context, _args, { values: [id] }) => setReports(context, chosen(id)),
    },
    remove: { mode: 'update', run: confirmRemoval },
    removed: { mode: 'update', run: removeAll },
  }),
});

/** The owner's panel; before a shop is linked, what to do, and whether a key would stay. */
async function showPanel(context: Context, isJustLinked = false): Promise<Reply> {
  const { guild, shop, everyoneId } = context;
  const { words } = context.format;
  const link = await guild.linked();
  if (!link) {
    if (await context.botIsMember()) return firstRunView(words);
    const { title, advice } = words.checkUp.alert({ kind: 'notMember', severity: 'bad' });
    return firstRunView(words, `⚠️ **${title}**\n${advice}`);
  }
  const [settings, followed, catalogue, undelivered] = await Promise.all([
    guild.currentSettings(),
    withOutage(context, guild.following.state()),
    ignoreFailure(shop.cachedCatalogue()),
    isJustLinked ? null : countUndelivered(context),
  ]);
  return panelView(
    { link, settings, followed, everyoneId, catalogue: catalogue?.value, undelivered, isJustLinked },
    words,
  );
}

/** How long the panel waits for the payments, in milliseconds: a page or two. */
const PAYMENTS_MS = 2500;

/** Null if the payments can't be read in time, and 0 if the shop API can't list them. */
async function countUndelivered({ shop }: Context): Promise<number | null> {
  if (!shop.canListPayments) return 0;
  const search = await ignoreFailure(shop.paymentSearch());
  const history = search && (await ignoreFailure(withTimeout(search.recent(), PAYMENTS_MS)));
  return history?.undelivered(Date.now()).count ?? null;
}

/** The platform names neither, and all of its clients take these. */
const LIKELY = { currency: 'RUB', timeZone: DEFAULT_ZONE };

/** Links the shop of a key; what is most likely is set, unless somebody has chosen it. */
async function saveKey(context: Context, typed = ''): Promise<Reply> {
  const { shop, guild, guildLanguage } = context;
  const wasLinked = await isLinked(context);
  try {
    await shop.link(parseKey(typed));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // The owner who typed the key reads another text than users of the shop.
    throw new Failure({ kind: 'keyNotSaved', why: error.problem, wasLinked }, error.problem.kind);
  }
  const { language, currency, timeZone } = guild.settings;
  // Discord takes every server for an English one until somebody says otherwise, which few do.
  const isUnsaid = !wasLinked && language === 'auto' && guildLanguage === DEFAULT_LANGUAGE;
  await guild.change({
    language: isUnsaid && context.language !== guildLanguage ? context.language : language,
    currency: currency ?? LIKELY.currency,
    timeZone: timeZone ?? LIKELY.timeZone,
  });
  return showPanel(context, !wasLinked);
}

/** Whether a shop is linked, as far as that can be read. */
const isLinked = async ({ guild }: Context): Promise<boolean> => Boolean(await ignoreFailure(guild.linked()));

function parseKey(text: string): string {
  const key = text.trim();
  // A proxy may decode what the client encodes, so characters with a meaning in a path are refused.
  if (!/^[^\s\p{C}/\\?#%]+$/u.test(key)) throw new Failure({ kind: 'malformedKey' });
  return key;
}

async function confirmRemoval({ guild, format }: Context): Promise<Reply> {
  const link = await ignoreFailure(guild.linked());
  return removeView(link?.shop.name, await priceListChannels(guild), format.words);
}

/** Where the price list stands, as far as that can be read: a damaged record can be removed, too. */
async function priceListChannels({ following }: Context['guild']): Promise<readonly string[]> {
  const state = await ignoreFailure(following.state());
  return [...new Set(state?.posts.map(({ channelId }) => channelId))];
}

/** Deletes the price lists, then everything that is stored. A message that can't be deleted is named. */
async function removeAll({ guild, format }: Context): Promise<Reply> {
  const { setup } = format.words;
  const left: string[] = [];
  for (const channelId of await priceListChannels(guild))
    if (!(await guild.following.remove(channelId))) left.push(channelMention(channelId));
  await guild.erase();
  return firstRunView(
    format.words,
    joinParts([setup.removed, left.length > 0 && setup.notDeleted(left.join(', '))], '\n'),
  );
}
