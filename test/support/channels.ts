import { ChannelError, type ChannelProblem, type Channels, type Mention } from '../../src/follow/channel.js';
import type { Reply } from '../../src/ui/reply.js';

interface Sent {
  readonly channelId: string;
  readonly nonce: string;
  readonly at: number;
  readonly mention: Mention | undefined;
  reply: Reply;
  edits: number;
  deleted?: boolean;
}

/** What Discord does with a request: `lost` has it done, and says so to nobody. */
type Fault = ChannelProblem | 'lost';

const NONCE_MS = 3 * 60_000;

/** Discord's channels as far as the bot knows them; message ids count from 1. */
export function createFakeChannels() {
  const messages: Sent[] = [];
  const faults: Fault[] = [];
  const refusals = new Map<string, ChannelProblem>();
  let requests = 0;
  async function handle<T>(channelId: string, work: () => T): Promise<T> {
    requests += 1;
    const fault = refusals.get(channelId) ?? faults.shift();
    if (fault === 'lost') work();
    if (fault) throw new ChannelError(fault === 'lost' ? 'unknown' : fault, undefined);
    return work();
  }
  function find(messageId: string): Sent {
    const found = messages[Number(messageId) - 1];
    if (!found || found.deleted) throw new ChannelError('messageGone', undefined);
    return found;
  }
  const channels: Channels = {
    create: (channelId, reply, nonce, mention) =>
      handle(channelId, () => {
        const isKnown = (one: Sent) => one.nonce === nonce && Date.now() - one.at < NONCE_MS;
        const known = messages.findIndex(isKnown);
        if (known !== -1) return String(known + 1);
        return String(messages.push({ channelId, nonce, at: Date.now(), mention, reply, edits: 0 }));
      }),
    edit: (channelId, messageId, reply) =>
      handle(channelId, () => {
        const message = find(messageId);
        message.reply = reply;
        message.edits += 1;
      }),
    check: (channelId, messageId) => handle(channelId, () => void find(messageId)),
    delete: (channelId, messageId) =>
      handle(channelId, () => {
        find(messageId).deleted = true;
      }),
  };
  return {
    channels,
    messages,
    /** What becomes of the next requests, in order. */
    faults,
    /** What becomes of every request in a channel. */
    refusals,
    get requests() {
      return requests;
    },
    /** The contents of the messages in a channel. */
    texts: (channelId: string) =>
      messages
        .filter((one) => one.channelId === channelId && !one.deleted)
        .map(({ reply }) => reply.content ?? ''),
  };
}
