import { z } from 'zod';
import {
  beginCase,
  caseFields,
  closedFields,
  hasAsker,
  isOpen,
  withAsker,
} from '../../../src/feeds/cases/cases.js';
import { StaffCases } from '../../../src/feeds/cases/staff-cases.js';
import { type Feed, implementPress } from '../../../src/feeds/feed.js';
import { FEEDS } from '../../../src/feeds/index.js';
import { id, list } from '../../../src/store/record-fields.js';
import { defineActions, positiveNumber } from '../../../src/ui/custom-id.js';
import { createWorld, PRICES, pass, STAFF } from '../../support/world/index.js';

const caseSchema = z.object({ ...caseFields, closed: z.object(closedFields).nullable().default(null) });
const schema = z.object({
  channelId: id.nullable().default(null),
  cards: list(caseSchema).default([]),
  nextId: z.number().default(0),
});

export const probePart = { name: 'probe', schema, isPrivate: true };
type Probe = Readonly<z.output<typeof schema>>;
type ProbeCase = Probe['cards'][number];

const cases = new StaffCases<ProbeCase, Probe>({
  ...{ part: probePart, dropOld: (state: Probe) => state },
  view: ({ closed, askers, againAt }) => ({
    content: closed
      ? `done by ${closed.by}`
      : `${askers.map(({ id: asker }) => asker).join()} asks${againAt === null ? '' : ` again at ${againAt}`}`,
  }),
  ...{ sign: '👋', openId: (note) => `probe:ask:${note}` },
});

const actions = defineActions('probe', { ask: {}, done: { card: positiveNumber }, erase: {} });

/** The smallest feed with cases: a member asks, and a moderator says done. */
const pressProbe = implementPress(actions, {
  ask: {
    mode: 'browse',
    async run(press) {
      const { isUnderWay } = await cases.ask(press, (state, at) => {
        const { channelId } = state;
        if (channelId === null) return { state };
        const asker = { id: press.userId, channelId: PRICES };
        const open = state.cards.findLast(
          (one) => isOpen(one) && one.channelId === channelId && hasAsker(one, asker.id),
        );
        const card = open
          ? { ...withAsker(open, asker), againAt: at }
          : beginCase(state, channelId, asker, at);
        return { state, card };
      });
      return { content: isUnderWay ? 'asked' : 'unreachable' };
    },
  },
  done: {
    mode: 'post',
    async run(press, { card: number }) {
      await cases.decide(press, number, (card, state, at) => ({
        ...{ state, card: { ...card, closed: { by: press.userId, at } } },
      }));
      return undefined;
    },
  },
  erase: {
    mode: 'browse',
    async run({ feeds, userId, publicFormat }) {
      await feeds.change(probePart, (state) => cases.erase(state, userId, publicFormat, feeds.clock.now()));
      return { content: 'erased' };
    },
  },
});

const probe: Feed<Probe> = {
  ...probePart,
  dropsRefused: true,
  needs: ({ channelId }) => (channelId === null ? [] : [{ what: 'list' }]),
  actions: pressProbe,
  advance: (state, poll, format) => cases.forgetLost(state, poll, format),
  settle: (...post) => cases.settle(...post),
  channels: ({ channelId }) => (channelId === null ? [] : [channelId]),
  page: { label: () => 'Probe', open: () => 'setup:panel', actions: {} },
};

/** A server with the probe, and a running bot. */
export async function createProbe() {
  const world = await createWorld({ through: { feeds: [...FEEDS, probe] } });
  const { north } = world;
  const change = (fields: Partial<Probe>) => north.change(probePart, fields);
  await change({ channelId: STAFF, nextId: 1 });
  await pass(0);
  const [ann, bob] = [north.member(1), north.member(2)];
  const [mod, otherMod] = [north.moderator(1), north.moderator(2)];
  return { world, north, ann, bob, mod, otherMod, change, stored: () => north.part(probePart) };
}
