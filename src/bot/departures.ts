import type { GatewayReadyDispatchData, REST } from 'discord.js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { Routes } from '../lib/discord.js';
import type { GuildStore } from '../store/guilds.js';
import { describeError } from './error-report.js';
import type { Gateway } from './gateway.js';
import { isGone } from './membership.js';
import { shardOf } from './shards.js';

/** What an operator confirms before it is erased. */
export interface DeparturesConfig {
  /** The id of the application that takes over a store of another; it erases departed guilds from then on. */
  readonly takeOver: string | undefined;
  /** Departed guilds that may be erased at once, where the bot held them back because they are many. */
  readonly eraseUpTo: number | undefined;
}

/** `erase` also drops what is remembered under the guild's key. */
type Records = Pick<GuildStore, 'guildIds' | 'erase' | 'claim'>;

interface Ready extends Pick<GatewayReadyDispatchData, 'guilds' | 'shard'> {
  readonly application: { readonly id: string };
}

export interface DeparturesOptions extends DeparturesConfig {
  readonly gateway: Pick<Gateway, 'rest' | 'shardCount' | 'serves'>;
  readonly store: Records;
  readonly log: Logger;
  /** Called when the store belongs to another application, with the id of this one. Nothing is erased. */
  readonly onForeignStore: (applicationId: string) => void;
}

const HOUR_MS = 60 * 60_000;

/** Erases guilds that removed the bot, from what READY says, and by an hourly check. */
export function createDepartures(options: DeparturesOptions) {
  const { gateway, store, log, takeOver, eraseUpTo = 0, onForeignStore } = options;
  let stopped = false;

  async function erase(concerns: (guildId: string) => boolean, listed?: ReadonlySet<string>) {
    const { erased, held } = await eraseDepartedGuilds(gateway.rest, store, { concerns, listed, eraseUpTo });
    if (erased.length > 0) log.info({ guilds: erased }, 'erased guilds that removed the bot');
    if (held > 0)
      log.warn(
        { guilds: held },
        'unusually many guilds seem to have removed the bot, so none was erased; if that is right, start once with ERASE_UP_TO set to this number',
      );
  }

  async function eraseOwn(applicationId: string, ...what: Parameters<typeof erase>): Promise<void> {
    try {
      if (await store.claim(applicationId, takeOver)) await erase(...what);
      else onForeignStore(applicationId);
    } catch (error) {
      // The store may have closed under it.
      if (stopped) return;
      log.warn(describeError(error), 'check for guilds that removed the bot failed');
    }
  }

  // Each process fetches the list of all guilds. With more shards the list is longer and more processes fetch it, so
  // they do it less often.
  let hours = 0;
  let applicationId: string | undefined;
  const hourly = setInterval(() => {
    hours += 1;
    if (applicationId !== undefined && hours % Math.min(gateway.shardCount, 24) === 0)
      void eraseOwn(applicationId, gateway.serves);
  }, HOUR_MS).unref();

  return {
    /** @throws an error of any kind where the data isn't what Discord documents; then nothing is erased */
    onReady({ application, guilds, shard: [shardId, shardCount] = [0, 1] }: Ready): void {
      const listed = new Set(guilds.map(({ id }) => id));
      // The store belongs to the first application that it hears of.
      if (!/^\d+$/.test(application.id)) throw new TypeError('READY without an application');
      applicationId = application.id;
      const isOnShard = (guildId: string) => shardOf(guildId, shardCount) === shardId;
      void eraseOwn(application.id, isOnShard, listed);
    },
    /** Ends the hourly check; one under way no longer complains. */
    stop(): void {
      stopped = true;
      clearInterval(hourly);
    },
  };
}

/** The most guilds that Discord lists at once. */
const PAGE = 200;

const guildsSchema = z.array(z.object({ id: z.string() }));

/** The guilds that the bot is in, outages included. */
async function currentGuilds(rest: REST): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let after = '0'; ; ) {
    const query = new URLSearchParams({ limit: String(PAGE), after });
    const page = guildsSchema.parse(await rest.get(Routes.userGuilds(), { query }));
    for (const { id } of page) ids.add(id);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return ids;
    after = last.id;
  }
}

export interface DeparturesCheck {
  /** Limits the check to some guilds. */
  concerns(guildId: string): boolean;
  /** The guilds that the bot is in; fetched from Discord if omitted. */
  readonly listed?: ReadonlySet<string> | undefined;
  /** How many may be erased at once, where that is more than usual. */
  readonly eraseUpTo?: number;
}

/** More departures at once than this number, and than this share of all, are taken for a mistake. */
const USUAL = { guilds: 5, share: 0.1 };

/**
 * Erases the records of guilds that removed the bot, including while it was down. A guild that is missing from the
 * list is looked up by itself first, so that an outage of Discord never costs anyone their settings.
 * @returns the ids of the erased records, and how many were kept because they are unusually many
 */
export async function eraseDepartedGuilds(
  rest: REST,
  store: Pick<GuildStore, 'guildIds' | 'erase'>,
  { concerns, listed, eraseUpTo = 0 }: DeparturesCheck,
): Promise<{ erased: string[]; held: number }> {
  // Read before the list, so that a guild that joins meanwhile is not mistaken for one that left.
  const stored = (await store.guildIds()).filter(concerns);
  if (stored.length === 0) return { erased: [], held: 0 };
  const ours = listed ?? (await currentGuilds(rest));
  const missing = stored.filter((guildId) => !ours.has(guildId));
  const most = Math.max(USUAL.guilds, stored.length * USUAL.share, eraseUpTo);
  const gone: string[] = [];
  for (const guildId of missing) {
    if (await isGone(rest, guildId)) gone.push(guildId);
    // Those after it aren't looked up: Discord would have to answer for each.
    if (gone.length > most) return { erased: [], held: missing.length };
  }
  const erased: string[] = [];
  for (const guildId of gone) if (await store.erase(guildId)) erased.push(guildId);
  return { erased, held: 0 };
}
