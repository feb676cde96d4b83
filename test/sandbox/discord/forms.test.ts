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

const { Label, TextInput, StringSelect, ChannelSelect, RoleSelect, CheckboxGroup, Checkbox } = ComponentType;

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
const options = (...values: readonly string[]) => values.map((value) => ({ label: value, value }));

const TEXT = { type: TextInput, custom_id: 'text', style: 1, required: false };
const CHANNEL = { type: ChannelSelect, custom_id: 'channel', required: false, min_values: 0 };
const BOTH_CHOSEN = {
  ...{ type: StringSelect, custom_id: 'choice' },
  options: options('a', 'b').map((one) => ({ ...one, default: true })),
};
const CHECKS = { type: CheckboxGroup, custom_id: 'checks', options: options('a', 'b', 'c') };

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
    ['a select without a label', [{ type: ComponentType.ActionRow, components: [CHANNEL] }]],
    ['a button', [label({ type: ComponentType.Button, style: 1, label: 'x', custom_id: 'x' })]],
    ['a field that is disabled', [label({ ...CHANNEL, disabled: false })]],
    ['a required select of none', [label({ ...CHANNEL, required: true })]],
    ['a select that is required by default, of none', [label({ ...CHANNEL, required: undefined })]],
    ['a minimum above the maximum', [label({ ...CHANNEL, min_values: 3, max_values: 2 })]],
    [
      'more chosen than may be',
      [label({ ...CHANNEL, default_values: ['1', '2'].map((id) => ({ id, type: 'channel' })) })],
    ],
    [
      '26 options',
      [label({ type: StringSelect, custom_id: 's', options: options(...'abcdefghijklmnopqrstuvwxyz') })],
    ],
    ['a minimal length above the maximal one', [label({ ...TEXT, min_length: 3, max_length: 2 })]],
    ['a text longer than it may be', [label({ ...TEXT, max_length: 2, value: 'abc' })]],
    ['no style of a text', [label({ ...TEXT, style: undefined })]],
    ['two chosen options where one may be', [label(BOTH_CHOSEN)]],
    ['no checkbox', [label({ ...CHECKS, options: [] })]],
    ['11 checkboxes', [label({ ...CHECKS, options: options(...'abcdefghijk') })]],
    ['two checkboxes of one value', [label({ ...CHECKS, options: options('a', 'a') })]],
    ['a required group of none', [label({ ...CHECKS, min_values: 0 })]],
    [
      'more ticked than may be',
      [
        label({
          ...CHECKS,
          max_values: 1,
          options: CHECKS.options.map((one) => ({ ...one, default: true })),
        }),
      ],
    ],
  ])('%s', async (_what, components) => {
    expect((await open(...components)).status).toBe(400);
  });
});

describe('a form comes back', () => {
  test('with what the bot has put there, where nobody changes it', async () => {
    const { status, form } = await open(
      label({ ...TEXT, value: 'Steve' }),
      label(
        { ...CHANNEL, default_values: [{ id: guild.channelId, type: 'channel' }] },
        { description: 'Why' },
      ),
      label({ ...CHECKS, options: [...options('a', 'b'), { label: 'c', value: 'c', default: true }] }),
      label({ type: Checkbox, custom_id: 'tick', default: true }),
      label({ type: StringSelect, custom_id: 's', options: [{ label: 'x', value: 'x', default: true }] }),
    );
    expect(status).toBe(204);
    expect(await send(form, {})).toMatchObject({
      data: {
        custom_id: 'form',
        components: [
          { type: Label, component: { type: TextInput, custom_id: 'text', value: 'Steve' } },
          {
            type: Label,
            component: { type: ChannelSelect, custom_id: 'channel', values: [guild.channelId] },
          },
          { type: Label, component: { type: CheckboxGroup, custom_id: 'checks', values: ['c'] } },
          { type: Label, component: { type: Checkbox, custom_id: 'tick', value: true } },
          { type: Label, component: { type: StringSelect, custom_id: 's', values: ['x'] } },
        ],
      },
    });
  });

  test('with channels and roles, and what the bot may do in those channels', async () => {
    const [news, role] = [guild.addChannel('news'), guild.addRole('Players')];
    news.allowApp(1024n);
    const { form } = await open(label(CHANNEL), label({ type: RoleSelect, custom_id: 'role' }));
    expect(await send(form, { channel: [news.id], role: [role] })).toMatchObject({
      data: {
        components: [{ component: { values: [news.id] } }, { component: { values: [role] } }],
        resolved: {
          channels: { [news.id]: { id: news.id, name: 'news', app_permissions: '1024' } },
          roles: { [role]: { name: 'Players' } },
        },
      },
    });
  });

  test('with all that is known of a role, a managed one and @everyone included', async () => {
    const booster = guild.addRole('Booster', { tags: { premium_subscriber: null }, permissions: 8n });
    const select = { type: RoleSelect, custom_id: 'role', max_values: 2 };
    const { form } = await open(
      label({ ...select, default_values: [booster, guild.id].map((id) => ({ id, type: 'role' })) }),
    );
    const common = { mentionable: expect.any(Boolean), color: 0, colors: expect.anything(), flags: 0 };
    expect(await send(form, {})).toMatchObject({
      data: {
        resolved: {
          roles: {
            [booster]: {
              ...{ ...common, id: booster, name: 'Booster', position: 1, permissions: '8' },
              ...{ managed: true, tags: { premium_subscriber: null } },
            },
            [guild.id]: { ...common, id: guild.id, name: '@everyone', position: 0, managed: false },
          },
        },
      },
    });
  });

  test('with a text of several lines, as it was typed', async () => {
    const text = 'First line\n\n  Third';
    const { form } = await open(
      label({ ...TEXT, style: 2, min_length: 5, max_length: 4000, value: 'Some text' }),
    );
    expect(await send(form, { text })).toMatchObject({
      data: { components: [{ component: { value: text } }] },
    });
  });

  test('with nothing where everything was taken away', async () => {
    const { form } = await open(
      label({ ...TEXT, value: 'Steve' }),
      label({ ...CHANNEL, default_values: [{ id: guild.channelId, type: 'channel' }] }),
      label({
        ...{ ...CHECKS, required: false, min_values: 0 },
        options: [{ label: 'a', value: 'a', default: true }],
      }),
      label({ type: Checkbox, custom_id: 'tick', default: true }),
    );
    const sent = await send(form, { text: '', channel: [], checks: [], tick: false });
    expect(sent).toMatchObject({
      data: {
        components: [
          { component: { value: '' } },
          { component: { values: [] } },
          { component: { values: [] } },
          { component: { value: false } },
        ],
        resolved: { channels: {} },
      },
    });
  });

  test.each([
    ['a field that it lacks', label(TEXT), { other: 'x' }],
    ['a list for a text', label(TEXT), { text: ['x'] }],
    ['a text for a list', label(CHANNEL), { channel: 'x' }],
    ['a text for a checkbox', label({ type: Checkbox, custom_id: 'tick' }), { tick: 'yes' }],
    ['a text that is too short', label({ ...TEXT, min_length: 5 }), { text: 'abcd' }],
    ['a text that is too long', label({ ...TEXT, style: 2, max_length: 5 }), { text: 'abcdef' }],
    ['a role that is not there', label({ type: RoleSelect, custom_id: 'role' }), { role: ['1'] }],
    ['no role where one is required', label({ type: RoleSelect, custom_id: 'role' }), {}],
    ['a channel that is not there', label(CHANNEL), { channel: ['1'] }],
    ['no channel where one is required', label({ type: ChannelSelect, custom_id: 'channel' }), {}],
    ['nothing in a group that has a minimum', label(CHECKS), { checks: [] }],
    ['a checkbox that is not there', label(CHECKS), { checks: ['d'] }],
    ['a checkbox twice', label(CHECKS), { checks: ['a', 'a'] }],
    ['more checkboxes than may be', label({ ...CHECKS, max_values: 1 }), { checks: ['a', 'b'] }],
  ])('not with %s', async (_what, component, values: ModalValues) => {
    const { form } = await open(component);
    await expect(owner.submit(form, values)).rejects.toThrow(/field|takes|offer|large/);
  });
});
