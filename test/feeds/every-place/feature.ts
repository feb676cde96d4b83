import { z } from 'zod';
import { type Feed, implementPage, implementPress, type Press, type Visit } from '../../../src/feeds/feed.js';
import { id, list } from '../../../src/store/record-fields.js';
import { button } from '../../../src/ui/components.js';
import { defineActions } from '../../../src/ui/custom-id.js';
import { texts } from './texts.js';

const schema = z.object({
  isOn: z.boolean().default(false),
  channelId: id.nullable().default(null),
  greeters: list(id).default([]),
  rounds: z.number().default(0),
});
type Greetings = Readonly<z.output<typeof schema>>;
const part = { name: 'every-place', schema, isPrivate: true };

const own = defineActions('every-place', { hello: {} });
const pages = defineActions('setup', { everyPlace: {}, greet: {} });

const without = (state: Greetings, memberId: string): Greetings => ({
  ...state,
  greeters: state.greeters.filter((one) => one !== memberId),
});

async function hello({ feeds, userId }: Press) {
  await feeds.access(part).change((state) => ({ ...state, greeters: [...state.greeters, userId] }));
  return { content: texts.said };
}

async function turnOn({ feeds }: Visit) {
  await feeds.change(part, (state) => ({ state: { ...state, isOn: true } }));
  return { content: texts.label };
}

async function* forgetAll({ feeds }: Visit) {
  yield texts.leave;
  await feeds.access(part).change((state) => ({ ...state, greeters: [] }));
}

/** Adds to every place, and uses every ability. */
export const everyPlace: Feed<Greetings> = {
  ...part,
  needs: ({ isOn }) => (isOn ? [{ what: 'list' }] : []),
  advance: (state) => ({ state }),
  settle: (state) => state,
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
    paymentCard: ({ isOn }, payment) =>
      isOn ? { notes: [texts.note(payment)], buttons: [button(own.hello(), texts.hello)] } : undefined,
    checkUp: ({ isOn, greeters }) => ({
      alerts: isOn && greeters.length === 0 ? [{ title: texts.alert, advice: texts.advice }] : [],
      recheck: async (feeds, guild) => {
        await guild.discord.members.guildRoles();
        await feeds.access(part).read();
      },
    }),
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
      greet: { mode: 'update', run: turnOn },
    }),
  },
  actions: implementPress(own, { hello: { mode: 'private', run: hello } }),
};
