import { z } from 'zod';
import { addCase, withCase } from '../../../src/feeds/cases/cases.js';
import { StaffCases } from '../../../src/feeds/cases/staff-cases.js';
import { caseFields, closedFields } from '../../../src/feeds/cases/state.js';
import { type Feed, implementPage, implementPress, type Press, type Visit } from '../../../src/feeds/feed.js';
import { id, list } from '../../../src/store/record-fields.js';
import { button, buttonRows } from '../../../src/ui/components.js';
import { defineActions, optional, positiveNumber, snowflake } from '../../../src/ui/custom-id.js';
import { texts } from './texts.js';

const caseSchema = z.object({ ...caseFields, closed: z.object(closedFields).nullable().default(null) });
const schema = z.object({
  isOn: z.boolean().default(false),
  channelId: id.nullable().default(null),
  greeters: list(id).default([]),
  rounds: z.number().default(0),
  cards: list(caseSchema).default([]),
  nextId: z.number().default(0),
});
type Greetings = Readonly<z.output<typeof schema>>;
const part = { name: 'every-place', schema, isPrivate: true };

const own = defineActions('every-place', { hello: {}, wave: { card: positiveNumber } });
const pages = defineActions('setup', { everyPlace: {}, greet: {} });

const cases = new StaffCases<Greetings['cards'][number], Greetings>({
  ...{ part, name: 'hello', dropOld: (state: Greetings) => state },
  view: ({ id: card, askers, closed }) => ({
    content: texts.asks(askers.join()),
    components: closed ? [] : buttonRows([button(own.wave({ card }), texts.wave)]),
  }),
  afterDeletion: () => undefined,
  lost: () => ({ text: texts.gone, label: texts.hello, openId: () => own.hello() }),
  gone: () => texts.gone,
  closedBy: texts.wavedBy,
});

const without = (state: Greetings, memberId: string): Greetings => ({
  ...state,
  greeters: state.greeters.filter((one) => one !== memberId),
});

async function hello(press: Press) {
  await cases.ask<object>(press, (state, at) => {
    const { channelId } = state;
    const greeted = { ...state, greeters: [...state.greeters, press.userId] };
    if (channelId === null) return { state: greeted, result: {} };
    const added = addCase(greeted, { channelId, asker: press.userId, at }, (basis) => basis);
    return { ...added, posts: cases.posts(greeted, added.state, press.publicFormat), result: {} };
  });
  return { content: texts.said };
}

async function wave(press: Press, { card: number }: { readonly card: number }) {
  const waved = await cases.decide(press, number, (card, state, at) => {
    const closed = { ...card, closed: { by: press.userId, at } };
    return { state: withCase(state, closed), card: closed };
  });
  if (waved.note) return waved.note;
  return { content: texts.waved };
}

async function turnOn(visit: Visit, chosen: string | undefined) {
  const channelId = chosen === undefined ? null : await visit.postableChannel(chosen);
  await visit.feeds.change(part, (state) => ({ state: { ...state, isOn: true, channelId } }));
  return { content: texts.label };
}

async function forgetAll({ feeds }: Visit) {
  await feeds.access(part).change((state) => ({ ...state, greeters: [] }));
}

/** Adds to every place, and uses every ability. */
export const everyPlace: Feed<Greetings> = {
  ...part,
  needs: ({ isOn }) => (isOn ? [{ what: 'list' }] : []),
  advance: (state, poll, format) => cases.forgetLost(state, poll, format),
  settle: (...post) => cases.settle(...post),
  channels: ({ channelId }) => (channelId === null ? [] : [channelId]),
  async round(access, { discord: { members, presence } }) {
    const { greeters } = await access.read();
    const found = await Promise.all(greeters.map((one) => members.find(one)));
    const isThere = await presence.isMember();
    if (isThere && !found.includes('gone'))
      await access.change((state) => ({ ...state, rounds: state.rounds + 1 }));
    return undefined;
  },
  adds: {
    memberButton: ({ isOn }) => (isOn ? button(own.hello(), texts.hello) : undefined),
    paymentCard: ({ isOn }, { id: payment }) =>
      isOn ? { notes: [texts.note(payment)], buttons: [button(own.hello(), texts.hello)] } : undefined,
    memberPayments: ({ greeters }, memberId) =>
      greeters.includes(memberId) ? [{ id: 7, text: texts.hello }] : [],
    checkUp: ({ isOn, greeters }) =>
      isOn && greeters.length === 0 ? [{ title: texts.alert, advice: texts.advice }] : [],
    removal: ({ greeters }) => ({
      messages: ['hello'],
      leaving:
        greeters.length > 0
          ? { question: texts.leaving, yes: texts.leave, notDone: texts.left, end: forgetAll }
          : undefined,
    }),
    serverLine: ({ isOn }, { name }) => (isOn ? texts.line(name) : undefined),
    serverQuestion: ({ isOn }) => (isOn ? async () => texts.said : undefined),
    memberData(state, memberId) {
      const times = state.greeters.filter((one) => one === memberId).length;
      if (times === 0) return undefined;
      return {
        text: texts.stored(times),
        async erase({ feeds, userId }) {
          await feeds.access(part).change((now) => without(now, userId));
          return { isDone: true };
        },
      };
    },
  },
  page: {
    label: () => texts.label,
    open: () => pages.everyPlace(),
    actions: implementPage(pages, {
      everyPlace: { mode: 'update', run: async () => ({ content: texts.label }) },
      greet: {
        mode: 'update',
        run: (visit, _args, { values: [channel] }) => turnOn(visit, optional(snowflake)(channel)),
      },
    }),
  },
  actions: implementPress(own, {
    hello: { mode: 'private', run: hello },
    wave: { mode: 'private', run: wave },
  }),
};
