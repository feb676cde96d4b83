import {
  ChannelError,
  type ChannelProblem,
  type Channels,
  type Mention,
} from '../../src/feeds/engine/channels.js';
import type { Reply } from '../../src/ui/reply.js';
import { replyBreaches } from './message-rules.js';

interface Sent {
  readonly channelId: string;
  readonly nonce: string;
  readonly at: number;
  readonly mention: Mention | undefined;
  reply: Reply;
  edits: number;
  deleted?: boolean;
}

/** What Discord does with a request: `lost` has it done, and says so to nobody; a number is its reason to reject it. */
type Fault = ChannelProblem | 'lost' | number;

const NONCE_MS = 3 * 60_000;

/** Discord's channels as far as the bot knows them, with Discord's own refusals; message ids count from 1. */
export function createFakeChannels() {
  const messages: Sent[] = [];
  const faults: Fault[] = [];
  const refusals = new Map<string, ChannelProblem | number>();
  const waits = new Map<string, number>();
  const asked: string[] = [];
  function refuse(problem: ChannelProblem | number): never {
    throw typeof problem === 'number'
      ? new ChannelError('rejected', undefined, problem)
      : new ChannelError(problem, undefined);
  }
  async function handle<T>(channelId: string, work: () => T): Promise<T> {
    asked.push(channelId);
    if (!/^\d{17,20}$/.test(channelId)) refuse('channelGone');
    const fault = refusals.get(channelId) ?? faults.shift();
    if (fault === 'lost') work();
    if (fault) refuse(fault === 'lost' ? 'unknown' : fault);
    return work();
  }
  function find(channelId: string, messageId: string): Sent {
    const found = messages[Number(messageId) - 1];
    return found?.channelId === channelId && !found.deleted ? found : refuse('messageGone');
  }
  function checkReply(reply: Reply): void {
    if (replyBreaches(reply).length > 0) refuse('rejected');
  }
  const channels: Channels = {
    create: (channelId, reply, nonce, mention) =>
      handle(channelId, () => {
        checkReply(reply);
        if (nonce === '' || nonce.length > 25) refuse('rejected');
        const isSame = (one: Sent) =>
          one.channelId === channelId && one.nonce === nonce && Date.now() - one.at < NONCE_MS;
        const existing = messages.findIndex(isSame);
        if (existing !== -1) return String(existing + 1);
        return String(messages.push({ channelId, nonce, at: Date.now(), mention, reply, edits: 0 }));
      }),
    edit: (channelId, messageId, reply) =>
      handle(channelId, () => {
        checkReply(reply);
        const message = find(channelId, messageId);
        const waitMs = waits.get(messageId);
        if (waitMs) throw new ChannelError('notSent', undefined, 30046, waitMs);
        message.reply = reply;
        message.edits += 1;
      }),
    check: (channelId, messageId) => handle(channelId, () => void find(channelId, messageId)),
    delete: (channelId, messageId) =>
      handle(channelId, () => {
        find(channelId, messageId).deleted = true;
      }),
  };
  return {
    channels,
    messages,
    /** What becomes of the next requests, in order. */
    faults,
    /** How long Discord asks to wait with edits, by message. */
    waits,
    /** What becomes of every request in a channel. */
    refusals,
    get requests() {
      return asked.length;
    },
    requestsIn: (channelId: string): number => asked.filter((one) => one === channelId).length,
    /** The messages in a channel: what a push shows, or else what stands in the embed. */
    texts: (channelId: string) =>
      messages
        .filter((one) => one.channelId === channelId && !one.deleted)
        .map(({ reply: { content, embeds = [] } }) => content ?? embeds[0]?.description ?? ''),
  };
}
