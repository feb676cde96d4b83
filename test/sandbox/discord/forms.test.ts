import { InteractionResponseType as Answer, ComponentType } from 'discord.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type LocalDiscord,
  type LocalGuild,
  type ModalValues,
  type Person,
  startLocalDiscord,
} from '../../../sandbox/discord/index.js';
import { type BareBot, connectBot } from './bot.js';

const { Label, TextInput, ChannelSelect } = ComponentType;

let discord: LocalDiscord;
let bot: BareBot;
let guild: LocalGuild;
let owner: Person;

beforeAll(async () => {
  discord = await startLocalDiscord({ waits: { answer: 1000 } });
  bot = await connectBot(discord);
  await discord.gateway.waitForReady();
  await bot.rest('PUT', `/applications/${discord.applicationId}/commands`, [
    { name: 'setup', description: 'd' },
  ]);
});
afterAll(async () => {
  bot.socket.terminate();
  await discord.close();
});
beforeEach(() => {
  guild = discord.addGuild({ name: 'Guild' });
  owner = guild.join({ name: 'Owner', permissions: 0n });
});

const label = (component: object, more: object = {}) => ({
  type: Label,
  label: 'A field',
  component,
  ...more,
});
const TEXT = { type: TextInput, custom_id: 'text', style: 1, required: false };

/** Opens a form for the owner, and returns how that was answered and what they see. */
async function open(...components: readonly object[]) {
  const ran = owner.run('setup');
  const interaction = await bot.interaction();
  const data = { custom_id: 'form', title: 'A form', components };
  const { status } = await bot.answer(interaction, { type: Answer.Modal, data });
  if (status !== 204) {
    await bot.answer(interaction, { type: Answer.ChannelMessageWithSource, data: { content: 'refused' } });
  }
  return { status, form: (await ran).modal ?? { interactionId: '' } };
}

/** What reaches the bot once the owner has filled in a form. */
async function send(form: { readonly interactionId: string }, values: ModalValues) {
  const sent = owner.submit(form, values);
  const received = await Promise.race([bot.interaction(), sent.then(() => expect.unreachable())]);
  await bot.answer(received, { type: Answer.ChannelMessageWithSource, data: { content: 'thanks' } });
  await sent;
  return received;
}

describe('a form is refused with', () => {
  test.each([
    ['no field', []],
    ['six fields', Array.from({ length: 6 }, (_, n) => label({ ...TEXT, custom_id: `text${n}` }))],
    ['one name twice', [label(TEXT), label(TEXT)]],
    ['a long label', [label(TEXT, { label: 'x'.repeat(46) })]],
    ['a long description', [label(TEXT, { description: 'x'.repeat(101) })]],
    ['a description of nothing', [label(TEXT, { description: '' })]],
    ['a text without a label', [{ type: ComponentType.ActionRow, components: [TEXT] }]],
    ['a select', [label({ type: ChannelSelect, custom_id: 'channel' })]],
    ['a field that is disabled', [label({ ...TEXT, disabled: false })]],
    ['a minimal length', [label({ ...TEXT, min_length: 3 })]],
    ['a text longer than it may be', [label({ ...TEXT, max_length: 2, value: 'abc' })]],
    ['no style of a text', [label({ ...TEXT, style: undefined })]],
  ])('%s', async (_what, components) => {
    expect((await open(...components)).status).toBe(400);
  });
});

describe('a form comes back', () => {
  test('with a text of several lines, as it was typed', async () => {
    const text = 'First line\n\n  Third';
    const { form } = await open(label({ ...TEXT, style: 2, max_length: 4000, value: 'Some text' }));
    expect(await send(form, { text })).toMatchObject({
      data: { components: [{ component: { value: text } }] },
    });
  });

  test('with what the bot has put there, where nobody changes it, and with nothing where it was taken away', async () => {
    const filled = label({ ...TEXT, value: 'Steve' });
    for (const [values, value] of [
      [{}, 'Steve'],
      [{ text: '' }, ''],
    ] as const) {
      const { form } = await open(filled);
      expect(await send(form, values)).toMatchObject({
        data: {
          custom_id: 'form',
          components: [{ type: Label, component: { type: TextInput, custom_id: 'text', value } }],
        },
      });
    }
  });

  test.each<[string, object, ModalValues]>([
    ['a field that it lacks', label(TEXT), { other: 'x' }],
    ['a text that is too long', label({ ...TEXT, style: 2, max_length: 5 }), { text: 'abcdef' }],
    ['no text where one is required', label({ ...TEXT, required: true }), {}],
  ])('not with %s', async (_what, component, values) => {
    const { form } = await open(component);
    await expect(owner.submit(form, values)).rejects.toThrow('field');
  });
});
