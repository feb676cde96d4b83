import { DiscordAPIError, RESTJSONErrorCodes } from 'discord.js';
import { LRUCache } from 'lru-cache';
import { atMost } from '../lib/at-most.js';
import { MINUTE_MS } from '../lib/duration.js';
import type { Reply } from '../ui/reply.js';
import type { Interaction } from './interaction.js';
import type { RestTransport } from './transport.js';

/** Discord takes follow-ups for 15 minutes. */
const TOKEN_MS = 14 * MINUTE_MS;
const MAX_LISTENERS = 10_000;
/** Discord takes nothing more for the interaction. After any other error the next message may arrive. */
const OVER: ReadonlySet<number | string> = new Set([
  RESTJSONErrorCodes.UnknownWebhook,
  RESTJSONErrorCodes.InvalidWebhookToken,
]);

/** Interactions that can still be answered privately, by topic, in the memory of this process. */
export class FollowUps {
  readonly #open: (interaction: Interaction) => Pick<RestTransport, 'followUp'>;
  readonly #listeners = new LRUCache<string, Interaction>({
    ...atMost(MAX_LISTENERS),
    ttl: TOKEN_MS,
    ttlAutopurge: true,
    perf: { now: () => performance.now() },
  });

  constructor(open: (interaction: Interaction) => Pick<RestTransport, 'followUp'>) {
    this.#open = open;
  }

  /** The last interaction of a topic counts. */
  listen(topic: string, interaction: Interaction): void {
    this.#listeners.set(topic, interaction);
  }

  /** False if it didn't arrive. */
  async tell(topic: string, reply: Reply): Promise<boolean> {
    const interaction = this.#listeners.get(topic);
    if (!interaction) return false;
    try {
      await this.#open(interaction).followUp(reply, true);
      return true;
    } catch (error) {
      if (error instanceof DiscordAPIError && OVER.has(error.code)) this.#listeners.delete(topic);
      return false;
    }
  }
}
