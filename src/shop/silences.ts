import { LRUCache } from 'lru-cache';
import type { UsualSilence } from '../domain/alerts.js';
import type { Delivery } from '../domain/knowledge.js';
import type { Payment } from '../domain/payment.js';
import { isAnnouncement } from '../domain/replies/announcements.js';
import { firstWord } from '../domain/replies/form.js';

/** A command that was not answered so often in a row never is. */
const MIN_SAMPLES = 10;
/** Commands of all servers of a shop. */
const MAX_COMMANDS = 300;

interface Sample {
  readonly paymentId: number;
  readonly isAnswered: boolean;
}

interface Command {
  readonly server: string;
  /** Its first word. */
  readonly command: string;
  /** The newest payments first. */
  readonly samples: readonly Sample[];
}

/** Which commands the servers of a shop never answer, as its payments show. */
export class Silences {
  readonly #commands = new LRUCache<string, Command>({ maxSize: MAX_COMMANDS, sizeCalculation: () => 1 });

  observe(payments: readonly Payment[]): void {
    for (const payment of payments) this.#observe(payment);
  }

  /** Over a remote console one silence is enough, unless the command was answered there. */
  isSilent({ command }: { readonly command: string }, { serverId, isRemote }: Delivery): boolean {
    const samples = this.#commands.get(commandKey(serverId, firstWord(command)))?.samples ?? [];
    return samples.length >= (isRemote ? 1 : MIN_SAMPLES) && samples.every(({ isAnswered }) => !isAnswered);
  }

  /** Commands that are known for it, by the name of their server. */
  list(): readonly UsualSilence[] {
    return [...this.#commands.values()].filter(
      ({ samples }) => samples.length >= MIN_SAMPLES && samples.every(({ isAnswered }) => !isAnswered),
    );
  }

  #observe({ id, server, sentCommands }: Payment): void {
    const answered = new Map<string, boolean>();
    for (const { command, reply } of sentCommands) {
      const word = firstWord(command);
      if (word !== '' && !isAnnouncement(command))
        answered.set(word, answered.get(word) === true || reply.trim() !== '');
    }
    for (const [word, isAnswered] of answered) {
      const key = commandKey(server?.id ?? null, word);
      const others = this.#commands.get(key)?.samples.filter(({ paymentId }) => paymentId !== id) ?? [];
      const samples = [...others, { paymentId: id, isAnswered }]
        .sort((a, b) => b.paymentId - a.paymentId)
        .slice(0, MIN_SAMPLES);
      this.#commands.set(key, { server: server?.name ?? '', command: word, samples });
    }
  }
}

const commandKey = (serverId: number | null, word: string): string => `${serverId ?? ''} ${word}`;
