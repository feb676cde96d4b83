import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../sandbox/discord/index.js';
import type { Scenario } from './bench.js';
import type { Goal } from './measure.js';
import { shopOf } from './samples.js';
import type { Subject } from './subject.js';
import { restedMb } from './usage.js';

/** Above this, one round has to do: it takes long and differs little. */
const EVERY_ROUND = 10_000;

const MEMORY_GOALS: Readonly<Record<number, Goal>> = {
  0: { atMost: 1.2, of: 'bare' },
  50000: { atMost: 0.6, of: 'bare' },
};
const START_GOALS: Readonly<Record<number, Goal>> = {
  0: { atMost: 1.4, of: 'bare' },
  10000: { atMost: 1, of: 'bare' },
};

/** What a bot is sent of each guild, and keeps, where it asked for the Guilds intent. */
const IDLE = { channels: 20, roles: 10 };

const ASK_EVERY_MS = 100;
const GIVE_UP_MS = 120_000;

/** Start-up in many guilds: time to the first reply, and memory after a rest. */
export const guilds: Scenario = async ({ bots, subjects, scale, note, say }) => {
  for (let round = 1; round <= scale.rounds; round += 1) {
    for (const name of bots) {
      // Its first start registers the commands and is not measured: no later start has to.
      const subject = await subjects.open(name, shopOf(3, 10));
      try {
        let added = 0;
        for (const count of scale.guilds.filter((size) => round === 1 || size <= EVERY_ROUND)) {
          await stopped(subject);
          for (; added < count; added += 1) subject.discord.addGuild({ name: `Guild ${added}`, idle: IDLE });
          const goals = { memory: MEMORY_GOALS[count], start: START_GOALS[count] };
          const begun = performance.now();
          subject.start();
          await firstReply(subject);
          const ms = performance.now() - begun;
          const megabytes = await restedMb(subject.bot.pid, scale.restMs);
          say(
            `guilds: round ${round}, ${name}, ${count}: ${Math.round(ms)} ms, ${Math.round(megabytes ?? 0)} MB`,
          );
          note(
            {
              name: `first reply after start, ${count} guilds`,
              unit: 'ms',
              ...(goals.start && { goal: goals.start }),
            },
            name,
            ms,
          );
          note(
            { name: `memory, ${count} guilds`, unit: 'MB', ...(goals.memory && { goal: goals.memory }) },
            name,
            megabytes,
          );
        }
      } finally {
        await subject.close();
      }
    }
  }
};

/** Ends the bot, and waits until Discord has noticed. */
async function stopped({ bot, discord }: Subject): Promise<void> {
  await bot.stop();
  while (discord.gateway.sessions.some(({ connected }) => connected)) await sleep(5);
}

/** Somebody tries `/servers` from the moment the bot is online until it answers. */
async function firstReply({ discord, nextMember }: Subject): Promise<void> {
  await discord.gateway.waitForReady(GIVE_UP_MS);
  const asking = new AbortController();
  const until = AbortSignal.any([asking.signal, AbortSignal.timeout(GIVE_UP_MS)]);
  try {
    await Promise.race([
      asked(nextMember(), until),
      new Promise((_, reject) => until.addEventListener('abort', reject)),
    ]);
  } finally {
    asking.abort();
  }
}

/** Resolves with the first answer; asks again and again before that. */
async function asked(member: Person, until: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const ask = () => {
      member.run('servers').then(
        () => resolve(),
        // Timed out: one of the next requests will be answered.
        () => {},
      );
    };
    const timer = setInterval(ask, ASK_EVERY_MS);
    until.addEventListener('abort', () => clearInterval(timer));
    ask();
  });
}
