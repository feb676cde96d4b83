import type { Context } from '../../src/bot/context.js';
import { ignoreFailure } from '../../src/domain/failure.js';
import { shopDay } from '../../src/follow/purchases/sales-days.js';
import { MAX_HIDDEN_NAMES, type PurchaseSettings } from '../../src/store/purchase-record.js';
import { clip, codeSpan, joinParts } from '../../src/text/markdown.js';
import type { Switch } from '../../src/ui/actions.js';
import { discordTime } from '../../src/ui/format.js';
import type { Reply } from '../../src/ui/reply.js';
import { noPurchasesView, purchasesView, salesReportView } from './purchases-view.js';

/** @param note what could not be done */
export async function showPurchases({ guild, shop, format }: Context, note?: string): Promise<Reply> {
  if (!shop.canListPayments) return noPurchasesView(format.words);
  const { words } = format;
  const { purchases, lostAt } = await guild.following.state();
  const lost = lostAt !== null && words.following.announcements.lost(discordTime(lostAt, 'R'));
  return purchasesView(purchases, joinParts([lost, note], '\n') || undefined, words);
}

/** @param chosen left out, they are told nothing any more */
export async function setPurchases(
  context: Context,
  audience: 'everyone' | 'staff',
  chosen: string | undefined,
): Promise<Reply> {
  const id = chosen === undefined ? null : await context.postableChannel(chosen);
  return choose(context, audience === 'staff' ? { staffChannelId: id } : { channelId: id });
}

export async function switchPurchases(context: Context, what: Switch): Promise<Reply> {
  const { purchases } = await context.guild.following.state();
  return choose(context, { [what]: !purchases[what] });
}

/** @param typed names between commas */
export async function saveHiddenNames(context: Context, typed: string): Promise<Reply> {
  const typedNames = typed.split(',').map((name) => name.trim());
  const names = [...new Set(typedNames)].filter(Boolean);
  await context.guild.following.hideNames(names.slice(0, MAX_HIDDEN_NAMES));
  // A refused form would be empty: the names are cut, and the owner reads from which one on.
  const unsaved = names[MAX_HIDDEN_NAMES];
  const { tooManyNames } = context.format.words.purchases;
  return showPurchases(context, unsaved && tooManyNames(MAX_HIDDEN_NAMES, codeSpan(clip(unsaved, 60))));
}

export async function showReport({ guild, shop, format }: Context): Promise<Reply> {
  const [{ purchases }, undelivered] = await Promise.all([
    guild.following.state(),
    ignoreFailure(shop.undelivered('user')),
  ]);
  const today = shopDay(Date.now(), format.zone);
  return salesReportView(purchases, today, undelivered?.count ?? null, format);
}

export async function setReport(context: Context, report: PurchaseSettings['report']): Promise<Reply> {
  await context.guild.following.setPurchases({ report });
  return showReport(context);
}

async function choose(context: Context, edits: Partial<PurchaseSettings>): Promise<Reply> {
  await context.guild.following.setPurchases(edits);
  return showPurchases(context);
}
