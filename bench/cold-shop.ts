import type { Scenario } from './bench.js';
import { together } from './load.js';
import type { BotName } from './measure.js';
import { shopOf } from './samples.js';

/** Those that keep what the shop said. */
const WITH_CACHE: readonly BotName[] = ['cached', 'shopkeep'];

/** Many requests at once with a cold cache: how many calls reach the shop, and when does everyone have a reply? */
export const cold: Scenario = async ({ bots, subjects, scale, note, say }) => {
  for (let round = 1; round <= scale.rounds; round += 1) {
    for (const name of bots.filter((one) => WITH_CACHE.includes(one))) {
      const subject = await subjects.open(name, shopOf(3, 10));
      try {
        const { discord, shop } = subject;
        const calls = discord.requestCount;
        // Besides, Shopkeep asks for the shop's record, for which nobody waits.
        const lists = () => shop.requests.filter(({ path }) => path.endsWith('/servers')).length;
        const asked = lists();
        const act = () =>
          subject
            .nextMember()
            .run('servers')
            .then(() => 1);
        const { answered, lost, seconds } = await together(act, scale.coldRequests);
        say(`cold: round ${round}, ${name}: ${answered} answers, ${lost} lost, ${seconds.toFixed(1)} s`);
        const what = `${scale.coldRequests} at once, cold shop`;
        note(
          { name: `${what}: requests for the list`, unit: '', goal: { atMost: 1 } },
          name,
          lists() - asked,
        );
        note(
          { name: `${what}: Discord calls per reply`, unit: '' },
          name,
          (discord.requestCount - calls) / answered,
        );
        note({ name: `${what}: without an answer`, unit: '', goal: { atMost: 0 } }, name, lost);
        note({ name: `${what}: until all have a reply`, unit: 's' }, name, seconds);
      } finally {
        await subject.close();
      }
    }
  }
};
