import { randomBytes } from 'node:crypto';
import type { ShopIdentity } from '../domain/shop.js';
import type { ShopState } from '../shop/guild-shop.js';
import type { FollowRecord, Outgoing, Refusal, Report, Trouble } from '../store/follow-record.js';
import type { Format } from '../ui/format.js';
import type { Reply } from '../ui/reply.js';
import { announcementView } from './announcement-view.js';
import { addNews } from './changes.js';
import { ChannelError, HANDOVER_MS, isExpired, type MessageEvent, type Messaging } from './channel.js';
import { describeNews } from './news.js';
import { DONE, delay, type Progress, REFUSED, schedule } from './progress.js';
import { recordPosted } from './purchases/ledger.js';
import { purchaseView } from './purchases/messages.js';
import { reportOverView, reportView } from './report-view.js';

type Message = Outgoing['message'];
type SentMessage = Pick<Report, 'channelId' | 'messageId'>;

/** Who reads a guild's messages, and what they are made from. */
export interface Audience {
  readonly guildId: string;
  readonly format: Format;
  /** The path of product pages, as for `isProductPage`; null if it isn't set. */
  readonly productPage: string | null;
  readonly shop: ShopIdentity | undefined;
  /** Undefined while the shop can't be read. */
  readonly state: ShopState | undefined;
}

/**
 * Sends a guild's messages one at a time and exactly once. A message is written to the record before it is sent, and off it
 * afterwards. What a crash or an unknown answer left behind is sent again with the same nonce, by which Discord knows it, to
 * the same channel; a refusal then proves nothing. Once Discord may have forgotten the nonce, the message is
 * given up, and the record says so.
 */
export class Outbox {
  readonly #options: Messaging;

  constructor(options: Messaging) {
    this.#options = options;
  }

  /**
   * Sends a message, if the record is still as it was when that was decided.
   * @param begin returns the record as it is while the message is sent, or undefined if there is nothing to send any more
   */
  async send(
    audience: Audience,
    message: Message,
    begin: (record: FollowRecord) => FollowRecord | undefined,
  ): Promise<Progress> {
    const nonce = randomBytes(12).toString('hex');
    const begunAt = Date.now();
    const record = await this.#options.store.change(audience.guildId, (current) => {
      const begun = current.outgoing === null ? begin(current) : undefined;
      const channelId = targetChannel(current, message);
      return begun ? { ...begun, outgoing: { nonce, begunAt, channelId, message } } : current;
    });
    const { outgoing } = record;
    return outgoing?.nonce === nonce ? this.#deliver(audience, record, outgoing, true) : delay(HANDOVER_MS);
  }

  /** Goes on with a message whose sending was begun, here or in another process. */
  async resume(audience: Audience, record: FollowRecord, outgoing: Outgoing): Promise<Progress> {
    if (isExpired(outgoing.begunAt)) return this.#giveUp(audience.guildId, outgoing, 'it may have been sent');
    const handover = outgoing.begunAt + HANDOVER_MS;
    return Date.now() < handover ? schedule(handover) : this.#deliver(audience, record, outgoing, false);
  }

  /** Says in the reports of these troubles that they are over; a report that can't be edited any more is left alone. */
  async endReports({ guildId, shop, format }: Audience, ended: readonly Trouble[]): Promise<void> {
    const { store, channels } = this.#options;
    const { reports } = await store.get(guildId);
    for (const report of reports.filter(({ trouble }) => ended.includes(trouble))) {
      const reply = reportOverView(report, Date.now(), shop, format);
      try {
        await channels.edit(report.channelId, report.messageId, reply);
        this.#options.observe({ kind: 'staff', outcome: 'edited' });
      } catch (error) {
        if (!(error instanceof ChannelError) || error.problem === 'unknown' || error.problem === 'notSent')
          throw error;
      }
    }
    await store.change(guildId, (record) => ({
      ...record,
      troubles: record.troubles.filter((trouble) => !ended.includes(trouble)),
      reports: record.reports.filter(({ trouble }) => !ended.includes(trouble)),
    }));
  }

  /** @param isFirst whether nothing can have been sent yet */
  async #deliver(
    audience: Audience,
    record: FollowRecord,
    outgoing: Outgoing,
    isFirst: boolean,
  ): Promise<Progress> {
    const { guildId } = audience;
    const { nonce, message } = outgoing;
    const chosen = targetChannel(record, message);
    if (chosen === null) return this.#end(guildId, outgoing, (current) => current);
    const channelId = outgoing.channelId ?? chosen;
    const roleId = message.to === 'members' ? record.announce?.roleId : null;
    const mention = roleId ? { roleId, guildId } : undefined;
    try {
      const messageId = await this.#options.channels.create(
        channelId,
        messageView(message, audience, record),
        nonce,
        mention,
      );
      this.#count(message, 'sent');
      return await this.#end(guildId, outgoing, (current) =>
        withRefusal(message, null, recordSent(current, message, { channelId, messageId })),
      );
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error;
      return isFirst ? this.#handleRefusal(guildId, outgoing, error) : delay(HANDOVER_MS);
    }
  }

  async #handleRefusal(guildId: string, outgoing: Outgoing, { problem }: ChannelError): Promise<Progress> {
    switch (problem) {
      case 'permission':
      case 'channelGone':
        this.#count(outgoing.message, problem === 'permission' ? 'refused' : 'gone');
        await this.#end(guildId, outgoing, (record) => withRefusal(outgoing.message, problem, record));
        return REFUSED;
      case 'notSent':
        await this.#end(guildId, outgoing, (record) => withMessage(record, outgoing.message));
        return delay(HANDOVER_MS);
      case 'unknown':
        return delay(HANDOVER_MS);
      default:
        // Discord would refuse it each time.
        return this.#giveUp(guildId, outgoing, problem);
    }
  }

  #giveUp(guildId: string, outgoing: Outgoing, why: string): Promise<Progress> {
    const { message } = outgoing;
    this.#options.log.warn({ guild: guildId, to: message.to, why }, 'an announcement was given up');
    this.#count(message, 'givenUp');
    return this.#end(guildId, outgoing, (record) => ({
      ...recordSent(record, message, null),
      lostAt: Date.now(),
    }));
  }

  /** Takes a message off the record, unless another process has done so. */
  async #end(
    guildId: string,
    { nonce }: Outgoing,
    edit: (record: FollowRecord) => FollowRecord,
  ): Promise<Progress> {
    await this.#options.store.change(guildId, (record) =>
      record.outgoing?.nonce === nonce ? { ...edit(record), outgoing: null } : record,
    );
    return DONE;
  }

  #count(message: Message, outcome: MessageEvent['outcome']): void {
    this.#options.observe({ kind: isPublic(message) ? 'announcement' : 'staff', outcome });
  }
}

function messageView(message: Message, audience: Audience, { purchases }: FollowRecord): Reply {
  const { state, shop, productPage, format } = audience;
  if (message.to === 'purchases') return purchaseView(message.message, purchases.hiddenNames, shop, format);
  if (message.to === 'report') return reportView(message, shop, format);
  return announcementView(describeNews(message.changes, state), { shop, productPage }, Date.now(), format);
}

const isPublic = (message: Message): boolean =>
  message.to === 'members' || (message.to === 'purchases' && message.message.to === 'everyone');

/** Where a message goes; null for nowhere. */
function targetChannel({ announce, purchases }: FollowRecord, message: Message): string | null {
  const chosen = message.to === 'purchases' ? purchases : announce;
  return (isPublic(message) ? chosen?.channelId : chosen?.staffChannelId) ?? null;
}

/** Purchases that nobody could be told of are old news by the time that somebody can. */
function withRefusal(message: Message, refusal: Refusal | null, record: FollowRecord): FollowRecord {
  const refused = isPublic(message) ? { members: refusal } : { staff: refusal };
  if (message.to !== 'purchases') return { ...record, refused: { ...record.refused, ...refused } };
  const { purchases } = record;
  return { ...record, purchases: { ...purchases, refused: { ...purchases.refused, ...refused } } };
}

/** Puts a message that was not sent back to where it came from, unless it was switched off in the meantime. */
function withMessage(record: FollowRecord, message: Message): FollowRecord {
  if (message.to !== 'purchases' || targetChannel(record, message) === null) return record;
  const { purchases } = record;
  return { ...record, purchases: { ...purchases, queue: [message.message, ...purchases.queue] } };
}

/** What those know who have read the message. @param sent null if it may not be there */
function recordSent(record: FollowRecord, message: Message, sent: SentMessage | null): FollowRecord {
  const { announced, purchases } = record;
  if (message.to === 'purchases')
    return { ...record, purchases: { ...purchases, posted: recordPosted(purchases, message.message, sent) } };
  if (message.to === 'members')
    return { ...record, announced: announced && addNews(announced, message.changes, Date.now()) };
  const { trouble, since } = message;
  return {
    ...record,
    troubles: [...new Set([...record.troubles, trouble])],
    reports: sent ? [...record.reports, { trouble, since, ...sent }] : record.reports,
  };
}
