import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { FollowRecord, Outgoing, Refusal, Report, Trouble } from '../store/follow-record.js';
import type { FollowStore } from '../store/following.js';
import type { Reply } from '../ui/reply.js';
import {
  ChannelError,
  type ChannelProblem,
  type Channels,
  HANDOVER_MS,
  isExpired,
  type Mention,
  type MessageEvent,
} from './channel.js';
import { apply } from './differences.js';
import { leftBy } from './settled.js';

export interface OutboxOptions {
  readonly store: FollowStore;
  readonly channels: Channels;
  readonly log: Logger;
  readonly observe: (event: MessageEvent) => void;
}

export type Message = Outgoing['message'];

/** Who reads a guild's messages, and how. */
export interface Audience {
  readonly guildId: string;
  render(message: Message): Reply;
  /** What a report says when its trouble is over. */
  renderOver(report: Report): Reply;
}

type Render = Audience['render'];

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Sends a guild's messages one at a time and exactly once. A message is written to the record before it is sent, and off it
 * afterwards. What a crash or an unknown answer left behind is sent again with the same nonce, by which Discord knows it, to
 * the same channel; a refusal then proves nothing. Once Discord may have forgotten the nonce, the message is
 * given up, and the record says so.
 */
export function createOutbox({ store, channels, log, observe }: OutboxOptions) {
  const count = (message: Message, outcome: MessageEvent['outcome']) =>
    observe({ kind: message.to === 'members' ? 'announcement' : 'staff', outcome });
  const end = (guildId: string, outgoing: Outgoing, edit: (record: FollowRecord) => FollowRecord) =>
    store.change(guildId, (record) => withoutOutgoing(record, outgoing, edit));

  const giveUp = (guildId: string, outgoing: Outgoing, why: string) => {
    log.warn({ guild: guildId, to: outgoing.message.to, why }, 'an announcement was given up');
    count(outgoing.message, 'givenUp');
    return end(guildId, outgoing, (record) => ({
      ...afterwards(record, outgoing, null),
      lostAt: Date.now(),
    }));
  };

  /** @param isFirst whether nothing can have been sent yet; @returns as `send` does */
  async function deliver(
    guildId: string,
    record: FollowRecord,
    outgoing: Outgoing,
    render: Render,
    isFirst: boolean,
  ): Promise<number | undefined> {
    const { nonce, message } = outgoing;
    const channelId = message.to === 'staff' ? null : channelFor(record, message);
    if (channelId === null) return void (await end(guildId, outgoing, (current) => current));
    const target = outgoing.channelId ?? channelId;
    let messageId: string;
    try {
      const mention = mentionIn(guildId, record, message);
      messageId = await channels.create(target, render(message), nonce, mention);
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error;
      return isFirst ? failed(guildId, outgoing, error.problem) : Date.now() + HANDOVER_MS;
    }
    count(message, 'sent');
    await end(guildId, outgoing, (current) =>
      refusedTo(message.to, null, afterwards(current, outgoing, { channelId: target, messageId })),
    );
    return undefined;
  }

  async function failed(
    guildId: string,
    outgoing: Outgoing,
    problem: ChannelProblem,
  ): Promise<number | undefined> {
    switch (problem) {
      case 'permission':
      case 'channelGone':
        count(outgoing.message, problem === 'permission' ? 'refused' : 'gone');
        await end(guildId, outgoing, (record) => refusedTo(outgoing.message.to, problem, record));
        return undefined;
      case 'notSent':
      case 'unknown':
        if (problem === 'notSent') await end(guildId, outgoing, (record) => record);
        return Date.now() + HANDOVER_MS;
      default:
        // Discord would refuse it each time.
        return void (await giveUp(guildId, outgoing, problem));
    }
  }

  return {
    /**
     * Sends a message, where the record is still as it was when that was decided.
     * @returns when to come back, in milliseconds since the epoch; undefined when it is done
     */
    async send(
      guildId: string,
      message: Message,
      isStill: (record: FollowRecord) => boolean,
      render: Render,
    ): Promise<number | undefined> {
      const nonce = randomBytes(12).toString('hex');
      const begunAt = Date.now();
      const record = await store.change(guildId, (current) =>
        current.outgoing === null && isStill(current)
          ? { ...current, outgoing: { nonce, begunAt, channelId: channelFor(current, message), message } }
          : current,
      );
      const { outgoing } = record;
      if (outgoing?.nonce !== nonce) return Date.now() + HANDOVER_MS;
      return deliver(guildId, record, outgoing, render, true);
    },

    /** Goes on with a message whose sending was begun, here or in another process. */
    async resume(guildId: string, record: FollowRecord, outgoing: Outgoing, render: Render) {
      if (isExpired(outgoing.begunAt)) return void (await giveUp(guildId, outgoing, 'it may have been sent'));
      const handover = outgoing.begunAt + HANDOVER_MS;
      return Date.now() < handover ? handover : deliver(guildId, record, outgoing, render, false);
    },
  };
}

/** Says in the reports of these troubles that they are over; a report that is gone is left alone. */
export async function endReports(
  { store, channels, observe }: OutboxOptions,
  { guildId, renderOver }: Audience,
  ended: readonly Trouble[],
): Promise<void> {
  const { reports } = await store.get(guildId);
  for (const report of reports.filter(({ trouble }) => ended.includes(trouble))) {
    try {
      await channels.edit(report.channelId, report.messageId, renderOver(report));
      observe({ kind: 'staff', outcome: 'edited' });
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

/** The record once a message has ended; itself if another process has ended it. */
const withoutOutgoing = (
  record: FollowRecord,
  { nonce }: Outgoing,
  edit: (record: FollowRecord) => FollowRecord,
): FollowRecord => (record.outgoing?.nonce === nonce ? { ...edit(record), outgoing: null } : record);

/** Where messages to them go; null for nowhere. */
const channelFor = ({ announce }: FollowRecord, { to }: Message): string | null =>
  (to === 'members' ? announce?.channelId : announce?.staffChannelId) ?? null;

function mentionIn(guildId: string, { announce }: FollowRecord, { to }: Message): Mention | undefined {
  const roleId = to === 'members' ? announce?.roleId : undefined;
  return roleId ? { roleId, guildId } : undefined;
}

const refusedTo = (to: Message['to'], refusal: Refusal | null, record: FollowRecord): FollowRecord => ({
  ...record,
  refused: { ...record.refused, [to === 'members' ? to : 'staff']: refusal },
});

/** What is known to those who have read the message. @param sent null if it may not be there */
function afterwards(
  record: FollowRecord,
  { message }: Outgoing,
  sent: Pick<Report, 'channelId' | 'messageId'> | null,
): FollowRecord {
  const now = Date.now();
  if (message.to === 'staff') return record;
  if (message.to === 'report') {
    const { trouble, since } = message;
    const reports = sent ? [...record.reports, { trouble, since, ...sent }] : record.reports;
    return { ...record, troubles: [...new Set([...record.troubles, trouble])], reports };
  }
  const { announced } = record;
  if (!announced) return record;
  const { changes } = message;
  const snapshot = apply(announced.snapshot, changes);
  const left = leftBy(changes, announced.left, now);
  return { ...record, announced: { ...announced, snapshot, left, sentAt: now } };
}
