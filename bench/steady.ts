import type { Bench, Scenario } from './bench.js';
import { type Act, busy, type Outcome, paced, withCpu } from './load.js';
import type { BotName } from './measure.js';
import { shopOf } from './samples.js';
import { percentile } from './statistics.js';
import type { Subject } from './subject.js';
import { restedMb } from './usage.js';

const AT_A_TIME = 50;
const A_SECOND = 40;
const SERVERS = 3;
const PRODUCTS = 10;

/** The tutorials' bots know `/servers` alone. */
const WITH_PRODUCTS: readonly BotName[] = ['bare', 'cached', 'shopkeep'];

/** Opens a subject for each bot, lets them warm up, and gives each its turn in every round. */
async function inTurn(
  { bots, subjects, scale, say, note }: Bench,
  title: string,
  actOf: (subject: Subject) => Act,
  turn: (subject: Subject, act: Act) => Promise<Outcome>,
): Promise<void> {
  const opened: Subject[] = [];
  try {
    for (const name of bots) {
      say(`${title}: ${name} warms up`);
      const subject = await subjects.open(name, shopOf(SERVERS, PRODUCTS));
      opened.push(subject);
      await busy(actOf(subject), AT_A_TIME, scale.warmUpMs);
    }
    for (let round = 1; round <= scale.rounds; round += 1) {
      for (const subject of opened) {
        const { answered, lost, seconds } = await turn(subject, actOf(subject));
        say(`${title}: round ${round}, ${subject.name}: ${answered} answers in ${seconds.toFixed(1)} s`);
        if (lost > 0) note({ name: `${title}: without an answer`, unit: '' }, subject.name, lost);
      }
    }
  } finally {
    await Promise.all(opened.map((subject) => subject.close()));
  }
}

const runServers =
  (subject: Subject): Act =>
  async () => {
    await subject.nextMember().run('servers');
    return 1;
  };

/** Two letters, then one of the products. */
const findProduct =
  (subject: Subject): Act =>
  async (turn) => {
    const member = subject.nextMember();
    await member.complete('product', { product: 'di' }, 'product');
    await member.run('product', { product: String((turn % (SERVERS * PRODUCTS)) + 1) });
    return 2;
  };

/** As many `/servers` as a bot can answer: what each costs, and what it makes the bot ask. */
export const servers: Scenario = (bench) =>
  inTurn(bench, 'servers', runServers, async (subject, act) => {
    const { name, bot, discord, shop } = subject;
    const [calls, asked] = [discord.requestCount, shop.requests.length];
    const outcome = await withCpu(bot.pid, () => busy(act, AT_A_TIME, bench.scale.loadMs));
    const { answered, seconds, cpuEach } = outcome;
    bench.note(
      { name: 'CPU per /servers, 50 at a time', unit: 'ms', goal: { atMost: 1.2, of: 'bare' } },
      name,
      cpuEach,
    );
    bench.note({ name: 'replies a second, 50 at a time', unit: '' }, name, answered / seconds);
    bench.note(
      { name: 'Discord calls per reply', unit: '', goal: { atMost: 1 } },
      name,
      (discord.requestCount - calls) / answered,
    );
    bench.note(
      { name: 'shop calls per 1,000 replies', unit: '' },
      name,
      ((shop.requests.length - asked) * 1000) / answered,
    );
    bench.note(
      { name: 'memory after that load', unit: 'MB', goal: { atMost: 1.3, of: 'bare' } },
      name,
      await restedMb(bot.pid, bench.scale.restMs),
    );
    return outcome;
  });

/** What the lines with the numbers of players add. */
export const online: Scenario = async ({ bots, subjects, scale, say, note }) => {
  if (!bots.includes('shopkeep')) return;
  const open = () => subjects.open('shopkeep', shopOf(SERVERS, PRODUCTS));
  const [without, shown] = [await open(), await open()];
  try {
    await switchOnline(shown);
    for (const subject of [without, shown]) await busy(runServers(subject), AT_A_TIME, scale.warmUpMs);
    for (let round = 1; round <= scale.rounds; round += 1) {
      const costs = new Map<Subject, number>();
      // Each goes first in turn.
      for (const subject of round % 2 === 0 ? [shown, without] : [without, shown]) {
        const load = () => busy(runServers(subject), AT_A_TIME, scale.loadMs);
        costs.set(subject, (await withCpu(subject.bot.pid, load)).cpuEach ?? Number.NaN);
      }
      const ratio = (costs.get(shown) ?? Number.NaN) / (costs.get(without) ?? Number.NaN);
      say(`online: round ${round}: ${ratio.toFixed(2)} times the CPU`);
      note(
        { name: 'CPU per /servers with players online, times without', unit: '', goal: { atMost: 1.05 } },
        'shopkeep',
        ratio,
      );
    }
  } finally {
    await Promise.all([without.close(), shown.close()]);
  }
};

/** The game servers of the sample don't answer, which is a line, too. */
async function switchOnline({ owner, guild }: Subject): Promise<void> {
  const { message: panel } = await owner.run('setup');
  if (!panel) throw new Error('/setup was not answered');
  const { message: page } = await owner.select(panel, 'setup:open', ['setup:online']);
  if (!page) throw new Error('the page of players online was not shown');
  await owner.select(page, 'setup:setOnline', [guild.addChannel('players').id]);
}

/** A busy evening: 40 `/servers` a second, whether or not the bot keeps up. */
export const pace: Scenario = (bench) =>
  inTurn(bench, 'pace', runServers, async ({ name }, act) => {
    const outcome = await paced(act, A_SECOND, bench.scale.paceMs);
    bench.note({ name: 'reply, 40 a second, p50', unit: 'ms' }, name, percentile(outcome.waits, 0.5));
    bench.note(
      { name: 'reply, 40 a second, p99', unit: 'ms', goal: { atMost: 1.5, of: 'bare' } },
      name,
      percentile(outcome.waits, 0.99),
    );
    return outcome;
  });

/** Somebody types into `/product`, and sends it. */
export const product: Scenario = (bench) =>
  inTurn(
    { ...bench, bots: bench.bots.filter((name) => WITH_PRODUCTS.includes(name)) },
    'product',
    findProduct,
    async ({ name, bot }, act) => {
      const outcome = await withCpu(bot.pid, () => busy(act, AT_A_TIME, bench.scale.loadMs));
      bench.note(
        {
          name: 'CPU per completion or /product, 50 at a time',
          unit: 'ms',
          goal: { atMost: 1.2, of: 'bare' },
        },
        name,
        outcome.cpuEach,
      );
      return outcome;
    },
  );
