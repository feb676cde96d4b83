import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Action, Language, Role } from '../../../sandbox/demo/protocol.js';
import type { Received } from '../discord/bot.js';
import { act, type Followed, follow, send, startTestPage, type TestPage } from './page.js';

let page: TestPage;
let open: Followed[];
beforeEach(async () => {
  page = await startTestPage();
  open = [];
});
afterEach(async () => {
  for (const one of open) one.close();
  await page.close();
});

async function followAs(role: Role, language: Language = 'en'): Promise<Followed> {
  const followed = await follow(page.url, language, role);
  open.push(followed);
  return followed;
}

const doAs = (role: Role, action: Action) => act(page.url, 'en', role, action);

/** Does something, lets the bot answer it, and returns the outcome and the interaction that the bot received. */
async function answered(role: Role, action: Action, answer: object): Promise<[unknown, Received]> {
  const doing = doAs(role, action);
  const interaction = await page.bot.interaction();
  await page.bot.answer(interaction, answer);
  return [await doing, interaction];
}

const messageForm = z.looseObject({ id: z.string(), content: z.string() });
const snapshotForm = z.looseObject({
  commands: z.array(z.object({ name: z.string() })),
  messageCommands: z.array(z.object({ name: z.string() })),
  messages: z.array(messageForm),
});

const nextMessage = async (followed: Followed) => messageForm.parse(await followed.next('message'));

const reply = (data: object) => ({ type: 4, data });
const RUN: Action = { do: 'run', command: 'product', options: {} };
describe('a stream', () => {
  test('keeps a private answer to the one who got it, and the guilds apart', async () => {
    const [moderator, member, russian] = [
      await followAs('moderator'),
      await followAs('member'),
      await followAs('moderator', 'ru'),
    ];
    await answered('moderator', RUN, reply({ content: 'private', flags: 64 }));
    expect(await nextMessage(moderator)).toMatchObject({ content: 'private', flags: 64 });
    await doAs('member', { do: 'say', text: 'public' });
    expect((await nextMessage(member)).content).toBe('public');
    expect((await nextMessage(moderator)).content).toBe('public');
    const later = await (await followAs('member')).next('snapshot');
    expect(JSON.stringify([later, member.events, russian.events])).not.toContain('private');
    expect(russian.events.map(({ event }) => event)).toEqual(['snapshot', 'trouble']);
  });

  test('misses nothing and doubles nothing while people come and talk', async () => {
    const { member } = page.world.people.en;
    const talk = setInterval(() => member.say('again'), 1);
    const all = await Promise.all(Array.from({ length: 10 }, () => followAs('member')));
    await new Promise((resolve) => setTimeout(resolve, 50));
    clearInterval(talk);
    member.say('the end');
    const expected = member.sees().map(({ id }) => id);
    for (const one of all) {
      let last = '';
      while (last !== 'the end') last = (await nextMessage(one)).content;
      const [first, ...rest] = one.events.filter(({ event }) => event !== 'trouble');
      const before = snapshotForm.parse(first?.data).messages;
      const ids = [...before, ...rest.map(({ data }) => messageForm.parse(data))].map(({ id }) => id);
      expect(ids).toEqual(expected);
    }
  });
});

describe('a person', () => {
  test('is refused what a real client would not let them do, and hears that the bot is silent', async () => {
    const refused: readonly Action[] = [
      { do: 'run', command: 'setup', options: {} },
      { do: 'run', command: 'product', options: { nothing: 1 } },
      { do: 'click', messageId: '1', customId: 'go' },
      { do: 'select', messageId: '1', customId: 'pick', values: [] },
      { do: 'runOn', command: 'Look up', messageId: '1' },
      { do: 'runOnMember', command: 'Look up', memberId: '1' },
      { do: 'submit', interactionId: '1', values: {} },
      { do: 'complete', command: 'product', options: {}, focused: 'nothing' },
      { do: 'say', text: '   ' },
    ];
    for (const action of refused) expect(await doAs('member', action)).toEqual({ problem: 'refused' });
    expect(await doAs('member', RUN)).toEqual({ problem: 'noAnswer' });
  });

  test.each([
    '',
    '{',
    [],
    {},
    { do: 'dance' },
    { do: 'say' },
    { do: 'say', text: 1 },
    { do: 'say', text: 'x', more: 1 },
    { do: 'say', text: 'x'.repeat(6001) },
    { do: 'run', command: 'product', options: { name: {} } },
    { do: 'run', command: 'x'.repeat(101), options: {} },
    { do: 'click', messageId: 'one', customId: 'go' },
    { do: 'select', messageId: '1', customId: 'pick', values: Array.from({ length: 26 }, () => 'a') },
    { do: 'submit', interactionId: '1', values: { key: 5 } },
  ])('has to say clearly what they do: %j', async (body) => {
    const answer = await send(page.url, '/api/en/member/actions', body);
    expect(answer.status).toBe(400);
    expect((await answer.text()).length).toBeLessThan(500);
  });
});
