import { DiscordAPIError, REST } from 'discord.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalDiscord, startLocalDiscord } from '../../sandbox/discord/index.js';
import type { Interaction } from '../../src/bot/interaction.js';
import type { Transport } from '../../src/bot/respond.js';
import { message, RestTransport } from '../../src/bot/transport.js';
import type { Modal } from '../../src/ui/reply.js';
import { command } from '../support/router-harness.js';

let discord: LocalDiscord;
let rest: REST;

beforeAll(async () => {
  discord = await startLocalDiscord();
  rest = new REST({ api: discord.apiUrl, retries: 0 });
});
afterAll(() => discord.close());

const interaction: Interaction = command('shop');
const { id, token, applicationId } = interaction;
const CALLBACK = `POST /interactions/${id}/${token}/callback`;
const ORIGINAL = `/webhooks/${applicationId}/${token}/messages/@original`;

/** What is sent, as method, path and body; nobody waits for it, so Discord refuses it. */
async function request(sending: Promise<void>) {
  await expect(sending).rejects.toBeInstanceOf(DiscordAPIError);
  const { method, path, body, headers } = discord.requests.at(-1) ?? expect.fail('nothing was sent');
  return { to: `${method} ${path}`, body, authorized: 'authorization' in headers };
}

const whole = (parts: object) => ({
  content: '',
  embeds: [],
  components: [],
  allowed_mentions: { parse: [] },
  ...parts,
});
const reply = { content: 'answer' };

test.each([
  ['reply', true, CALLBACK, { type: 4, data: whole({ content: 'answer', flags: 64 }) }],
  ['reply', false, CALLBACK, { type: 4, data: whole({ content: 'answer' }) }],
  ['defer', true, CALLBACK, { type: 5, data: { flags: 64 } }],
  ['defer', false, CALLBACK, { type: 5, data: {} }],
  ['update', undefined, CALLBACK, { type: 7, data: whole({ content: 'answer' }) }],
  ['deferUpdate', undefined, CALLBACK, { type: 6 }],
  ['edit', undefined, `PATCH ${ORIGINAL}`, whole({ content: 'answer' })],
  ['removeReply', undefined, `DELETE ${ORIGINAL}`, undefined],
  [
    'followUp',
    undefined,
    `POST /webhooks/${applicationId}/${token}`,
    whole({ content: 'answer', flags: 64 }),
  ],
] as const)('%s (hidden: %s) sends a whole message that pings nobody', async (answer, hidden, to, body) => {
  const transport = new RestTransport(rest, interaction);
  const sending = {
    reply: () => transport.reply(reply, hidden === true),
    defer: () => transport.defer(hidden === true),
    update: () => transport.update(reply),
    deferUpdate: () => transport.deferUpdate(),
    edit: () => transport.edit(reply),
    removeReply: () => transport.removeReply(),
    followUp: () => transport.followUp(reply, true),
  }[answer]();
  expect(await request(sending)).toEqual({ to, body, authorized: false });
});

const form: Modal = { customId: 'a:b', title: 'Form', fields: [] };

test.each([
  ['a reply', (transport: Transport) => transport.reply(reply, true)],
  ['a form', (transport: Transport) => transport.showModal(form)],
])('%s that Discord has already is as good as sent', async (_answer, send) => {
  const before = discord.requests.length;
  discord.fault({ path: /callback$/, status: 400, body: { code: 40060, message: 'acknowledged' } });
  await send(new RestTransport(rest, interaction));
  expect(discord.requests).toHaveLength(before + 1);
});

test('removing a reply that is gone succeeds', async () => {
  discord.fault({
    method: 'DELETE',
    path: /@original$/,
    status: 404,
    body: { code: 10008, message: 'gone' },
  });
  await new RestTransport(rest, interaction).removeReply();
  discord.fault({ method: 'PATCH', path: /@original$/, status: 404, body: { code: 10008, message: 'gone' } });
  await expect(new RestTransport(rest, interaction).edit(reply)).rejects.toBeInstanceOf(DiscordAPIError);
});

test('a message pings only its mentions, and names its files', () => {
  expect(message({ content: '<@1> <@2>', mentions: ['1'] })).toEqual(
    whole({ content: '<@1> <@2>', allowed_mentions: { parse: [], users: ['1'] } }),
  );
  const files = [
    { name: 'a.txt', text: 'a' },
    { name: 'b.txt', text: 'b' },
  ];
  const attachments = [
    { id: '0', filename: 'a.txt' },
    { id: '1', filename: 'b.txt' },
  ];
  expect(message({ files })).toEqual(whole({ attachments }));
  // An update keeps the files of the message if none are named, and takes them away if the list is empty.
  expect(message({ files: [] })).toEqual(whole({ attachments: [] }));
  expect(message({})).toEqual(whole({}));
});

test('choices are cut to what Discord takes', async () => {
  const choices = [
    { name: 'x'.repeat(100), value: 'v'.repeat(100) },
    { name: 'x'.repeat(101), value: 'b' },
    { name: `${'x'.repeat(98)}😀😀`, value: 'c' },
    { name: 'too long a value', value: 'v'.repeat(101) },
    ...Array.from({ length: 30 }, (_, index) => ({ name: `n${index}`, value: `v${index}` })),
  ];
  const { to, body } = await request(new RestTransport(rest, interaction).offer(choices));
  expect(to).toBe(CALLBACK);
  expect(body).toEqual({
    type: 8,
    data: {
      choices: [
        choices[0],
        { name: `${'x'.repeat(99)}…`, value: 'b' },
        { name: `${'x'.repeat(98)}…`, value: 'c' },
        ...choices.slice(4, 26),
      ],
    },
  });
});

test('a choice without a name is left out', async () => {
  const { body } = await request(
    new RestTransport(rest, interaction).offer([
      { name: '', value: '1' },
      { name: 'B', value: '2' },
    ]),
  );
  expect(body).toMatchObject({ data: { choices: [{ name: 'B', value: '2' }] } });
});

const withCommands = {
  content: 'Use `/setup` or `/shop`.',
  embeds: [{ title: '`/setup`', description: 'See `/setup` and \\`/setup\\`.' }, { title: 'T' }],
};

test('/setup becomes a link where Discord shows mentions, other commands stay text', () => {
  const ids = [
    ['setup', '7'],
    ['shop', '8'],
  ] as const;
  expect(message(withCommands, new Map(ids))).toMatchObject({
    content: 'Use </setup:7> or `/shop`.',
    embeds: [{ title: '`/setup`', description: 'See </setup:7> and \\`/setup\\`.' }, { title: 'T' }],
  });
});

test('/setup stays text before it is registered', () => {
  expect(message(withCommands)).toMatchObject(withCommands);
});
