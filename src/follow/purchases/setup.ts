import type { GuildStore } from '../../store/guilds.js';
import { hasAudience, type PurchaseSettings, type Purchases } from '../../store/purchase-record.js';
import type { Language } from '../../words/index.js';
import { ChannelError, type Channels, isGone } from '../channel.js';
import { guildFormat } from '../guild-sync.js';
import { isHiddenName, purchaseView } from './messages.js';

interface PurchaseSetupOptions {
  readonly guildId: string;
  /** Of the guild in Discord. */
  readonly language: Language;
  readonly store: GuildStore;
  readonly channels: Channels;
  /** Reads the payments soon. */
  readonly refresh: () => void;
}

/** What an owner can do about a guild's purchases. Every method throws Failure `storeUnavailable`. */
export class PurchaseSetup {
  readonly #options: PurchaseSetupOptions;

  constructor(options: PurchaseSetupOptions) {
    this.#options = options;
  }

  /** Saves who is told what from now on. */
  async choose(edits: Partial<PurchaseSettings>): Promise<void> {
    const { store, guildId, language, refresh } = this.#options;
    await store.following.change(guildId, (current) => ({
      ...current,
      language,
      purchases: withSettings(current.purchases, edits),
    }));
    refresh();
  }

  /**
   * Names these buyers no more, in messages of the last days either.
   * @param hiddenNames as somebody has typed them; those that are left out are named again
   * @returns how many messages could not be edited
   */
  async hideNames(hiddenNames: readonly string[]): Promise<number> {
    const { store, guildId, channels } = this.#options;
    const before = (await store.following.get(guildId)).purchases.hiddenNames;
    const record = await store.following.change(guildId, (current) => ({
      ...current,
      purchases: { ...current.purchases, hiddenNames },
    }));
    const format = guildFormat(await store.settings(guildId), record);
    const shop = (await store.getLink(guildId))?.shop;
    let failed = 0;
    for (const { channelId, messageId, lines } of record.purchases.posted) {
      if (!lines.some(({ buyer }) => isHiddenName(buyer, [...before, ...hiddenNames]))) continue;
      const reply = purchaseView({ to: 'everyone', lines }, hiddenNames, shop, format);
      try {
        await channels.edit(channelId, messageId, reply);
      } catch (error) {
        if (!(error instanceof ChannelError)) throw error;
        if (!isGone(error.problem)) failed += 1;
      }
    }
    return failed;
  }
}

/** What was known begins anew with the first channel, and with each kind of report. */
function withSettings(before: Purchases, edits: Partial<PurchaseSettings>): Purchases {
  const chosen = { ...before, ...edits };
  const { channelId, staffChannelId, ledger } = chosen;
  const report = staffChannelId === null ? 'off' : chosen.report;
  if (!hasAudience(chosen))
    return { ...chosen, report, ledger: null, queue: [], posted: [], unreadableSince: null };
  return {
    ...chosen,
    report,
    ledger: ledger && report !== before.report ? { ...ledger, reportedDay: null } : ledger,
    refused: {
      members: channelId === before.channelId ? before.refused.members : null,
      staff: staffChannelId === before.staffChannelId ? before.refused.staff : null,
    },
  };
}
