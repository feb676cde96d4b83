import { type Actions, implement } from '../../src/bot/action.js';
import { defineCommand } from '../../src/bot/command.js';
import type { Context } from '../../src/bot/context.js';
import type { ShopFacts } from '../../src/domain/alerts.js';
import { Failure, ignoreFailure, type Problem } from '../../src/domain/failure.js';
import type { Snapshot } from '../../src/feeds/engine/snapshot.js';
import type { Feed } from '../../src/feeds/feed.js';
import { FEEDS } from '../../src/feeds/index.js';
import { staffActions } from '../../src/feeds/kit/staff/actions.js';
import { chooseStaff, staffPage } from '../../src/feeds/kit/staff/page.js';
import { firstStaffView } from '../../src/feeds/kit/staff/view.js';
import { inspectUsedChannels } from '../../src/feeds/kit/used-channels.js';
import { setupActions } from '../../src/ui/actions.js';
import { readCustomId, snowflake } from '../../src/ui/custom-id.js';
import type { ActionInput, Progress } from '../../src/ui/implement.js';
import { displayName } from '../../src/ui/name.js';
import type { Reply } from '../../src/ui/reply.js';
import { DEFAULT_LANGUAGE, type Words } from '../../src/words/index.js';
import { panelView } from './panel-view.js';
import { confirmRemoval, leaveAndRemove, removeAll } from './removal.js';
import {
  askToForget,
  forgetAnswers,
  saveHiddenNames,
  saveLanguage,
  savePage,
  showSettings,
  tryPage,
} from './settings.js';
import { hiddenNamesModal, productPageModal } from './settings-view.js';
import { firstRunView, keyModal, newShopView, startOverView } from './view.js';

const NAME_MAX = 100;

const feedActions: Actions<'setup'> = Object.assign({}, ...FEEDS.map(({ page }) => page?.actions));

const shopPages: Actions<'setup'> = implement(setupActions, {
  panel: { mode: 'update', run: (context) => showPanel(context) },
  open: { mode: 'update', run: openPage },
  key: {
    mode: 'modal',
    run: async ({ guild, format }) => keyModal(Boolean(await ignoreFailure(guild.link())), format.words),
  },
  save: { mode: 'replace', run: (context, _args, { fields }) => saveKey(context, fields.key) },
  firstStaff: {
    mode: 'update',
    // As on the page Staff.
    permission: 'ManageGuild',
    run: (context, { tries }, { values: [id] }) => chooseFirst(context, id, tries),
  },
  step: { mode: 'update', permission: 'ManageGuild', run: (context, { feed }) => takeStep(context, feed) },
  settings: { mode: 'update', run: (context) => showSettings(context) },
  setLanguage: { mode: 'update', run: (context, _args, { values: [value] }) => saveLanguage(context, value) },
  productPage: {
    mode: 'modal',
    run: async ({ settings, format }) => productPageModal(settings.productPage, format.words),
  },
  typedPage: {
    mode: 'replace',
    run: (context, _args, { fields: { address = '' } }) =>
      address.trim() === '' ? savePage(context, null) : tryPage(context, address),
  },
  usePage: { mode: 'update', run: (context, { path }) => savePage(context, path) },
  hiddenNames: {
    mode: 'modal',
    run: async ({ settings, format }) => hiddenNamesModal(settings.hiddenNames, format.words),
  },
  saveHiddenNames: {
    mode: 'replace',
    run: (context, _args, { fields }) => saveHiddenNames(context, fields.names),
  },
  forgetAnswers: { mode: 'update', run: askToForget },
  forgotAnswers: { mode: 'update', run: forgetAnswers },
  startOver: {
    mode: 'update',
    run: async ({ format: { words } }, { feed }) => startOverView(feed, labelFeed(feed, words), words),
  },
  startedOver: {
    mode: 'update',
    run: async (context, { feed }) => {
      await context.feeds.startOver(feed);
      return showPanel(context);
    },
  },
  remove: { mode: 'update', run: confirmRemoval },
  removed: { mode: 'update', run: removeAll },
  leave: { mode: 'update', run: leaveAndRemove },
});

const ownActions: Actions<'setup'> = { ...shopPages, ...staffPage };

/** Custom ids that the panel's select may open: users can forge its values. */
const PAGES: ReadonlySet<string> = new Set([
  staffActions.staff(),
  setupActions.settings(),
  ...FEEDS.flatMap(({ name, page }) =>
    page
      ? [page, page.second ?? page].map((one) => one.open()).concat(setupActions.startOver({ feed: name }))
      : [],
  ),
]);

export const setup = defineCommand({
  data: { name: 'setup' },
  texts: ({ commands }) => commands.setup,
  permission: 'ManageGuild',
  visibility: 'private',
  run: (context) => showPanel(context),
  actions: { ...feedActions, ...ownActions },
});

async function openPage(context: Context, _args: object, input: ActionInput): Promise<Reply | Progress> {
  const [chosen = ''] = input.values;
  const id = PAGES.has(chosen) ? readCustomId(chosen) : undefined;
  const action = id && { ...feedActions, ...ownActions }[id.action];
  if (!id || action?.mode !== 'update') throw new Failure({ kind: 'outdated' });
  const { permission } = action;
  if (permission && !context.may(permission))
    throw new Failure({ kind: 'notAllowed', permission, isTaken: false });
  return action.run(context, id.args, input);
}

async function showPanel(context: Context): Promise<Reply> {
  const { guild, feeds } = context;
  const { words } = context.format;
  const link = await guild.link();
  if (!link) {
    if (await guild.discord.presence.isMember()) return firstRunView(words);
    const { title, advice } = words.checkUp.alert({ kind: 'notMember', severity: 'bad' });
    return firstRunView(words, `⚠️ **${title}**\n${advice}`);
  }
  const [settings, seen, problem, staff] = await Promise.all([
    guild.settings(),
    feeds.look(),
    feeds.problem(),
    feeds.staff(),
  ]);
  const [channels, shopFacts] = await Promise.all([
    inspectUsedChannels(context, seen.channels()),
    findShopFacts(context, seen, problem),
  ]);
  const facts = { ...shopFacts, channels: [...channels.values()], feedAlerts: seen.alerts(words) };
  const entries = seen.panel(guild.id, words, problem);
  return panelView({ link, settings, entries, facts, staff, everyoneId: guild.id }, words);
}

/** While the shop is away only that is a fact, as for the check-up. The shop is asked for nothing. */
async function findShopFacts(
  { linkedShop, format }: Context,
  seen: Snapshot,
  problem: Problem | undefined,
): Promise<ShopFacts> {
  if (problem) return { problem };
  const known = await ignoreFailure(linkedShop?.knownFacts());
  const open = seen.openOrders(format.words);
  return { ...known, undelivered: open && { count: open.length, unknown: 0, silent: 0 } };
}

/** Also sets the language if the owner hasn't. */
async function saveKey(context: Context, typed = ''): Promise<Reply> {
  const { guild, guildLanguage } = context;
  const before = await ignoreFailure(guild.link());
  const wasLinked = Boolean(before);
  try {
    await context.link(typed);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // The owner who typed the key sees a different text than users of the shop.
    const { problem: why, code } = error;
    throw new Failure(
      { kind: 'keyNotSaved', why, wasLinked },
      why.kind === 'storeUnavailable' ? code : why.kind,
    );
  }
  // Discord servers are English by default, and few owners change that.
  const isDefaultLanguage = !wasLinked && guildLanguage === DEFAULT_LANGUAGE;
  if (isDefaultLanguage && context.language !== guildLanguage)
    await guild.changeSettings(({ language }) => ({
      language: language === 'auto' ? context.language : language,
    }));
  const { format, linkedShop, feeds } = context;
  const { setup } = format.words;
  const info = before && (await ignoreFailure(linkedShop?.info()));
  if (info) {
    const { id: shopId, name } = info.value;
    const former = displayName(before.shop.name, NAME_MAX, format.words);
    const asked = { former, shopId, now: feeds.clock.now() };
    const left = (await ignoreFailure(feeds.look()))?.collect('newShop', asked, format.words) ?? [];
    if (left.length > 0) return newShopView(name, left, format.words);
  }
  if (wasLinked || (await feeds.staff()).channelId !== null) return showPanel(context);
  // Has the list read for later.
  await ignoreFailure(linkedShop?.knownFacts());
  const shop = displayName((await guild.link())?.shop.name ?? '', NAME_MAX, format.words);
  return firstStaffView({ title: setup.linked(shop), note: setup.membersCan }, format.words);
}

async function chooseFirst(context: Context, chosen: string | undefined, tries = 0): Promise<Reply> {
  const { isTaken, note } = await chooseStaff(context, snowflake(chosen));
  if (isTaken) return showPanel(context);
  const { words } = context.format;
  return firstStaffView({ title: words.staff.label, refusal: note ?? '', tries: tries + 1 }, words);
}

/** What is switched on may need the staff's channel. */
async function takeStep(context: Context, name: string): Promise<Reply> {
  const feed = findFeed(name);
  const switchOn = feed.page?.switchOn;
  if (!switchOn) throw new Failure({ kind: 'outdated' });
  await context.feeds.change(feed, (state) => ({ state: switchOn(state) }));
  const { words } = context.format;
  const { channelId } = await context.feeds.staff();
  return channelId === null ? firstStaffView({ title: words.staff.label }, words) : showPanel(context);
}

const labelFeed = (name: string, words: Words): string => findFeed(name).page.label(words);

function findFeed(name: string): Feed & Required<Pick<Feed, 'page'>> {
  const feed = FEEDS.find((one) => one.name === name);
  if (!feed?.page) throw new Failure({ kind: 'outdated' });
  return { ...feed, page: feed.page };
}
