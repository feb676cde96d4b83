import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { PAYMENTS, PRODUCTS } from '../../sandbox/shop/index.js';
import { type Interaction, readInteraction } from '../../src/bot/interaction.js';
import { type BotHarness, createBotHarness } from '../support/bot-harness.js';
import { GUILD } from '../support/router-harness.js';
import { tryCases } from './cases.js';
import { changed, jsonText } from './json.js';
import { sampleClient } from './sample-client.js';

/*
 * No payload breaks anything: every interaction that can be answered gets one answer and one line in the log. If the payload
 * is as Discord documents it, the answer is what was asked for.
 */

let bot: BotHarness;
beforeAll(async () => {
  bot = await createBotHarness(sampleClient);
});

const user = { id: '200000000000000001', username: 'somebody', global_name: null, discriminator: '0' };

const message = {
  id: '400000000000000001',
  channel_id: '500000000000000001',
  author: user,
  content: 'payment #51004',
  embeds: [{ title: 'Ticket', description: 'Where is it?', fields: [{ name: 'Order', value: '51005' }] }],
  flags: 64,
  interaction_metadata: { id: '1', type: 2, user },
  components: [],
};

const origin = {
  version: 1,
  id: '900000000000000001',
  application_id: '900000000000000002',
  token: 'token-of-the-interaction',
  guild_id: GUILD,
  guild: { id: GUILD, locale: 'en-US', features: [] },
  guild_locale: 'en-US',
  locale: 'ru',
  channel_id: '500000000000000001',
  member: { user, roles: ['300000000000000001'], permissions: '8', nick: null, flags: 0 },
  app_permissions: '2048',
  entitlements: [],
  context: 0,
};

const id = String(PAYMENTS.basket);
const input = (name: string, value: string) => ({ type: 4, custom_id: name, value });

const payloads = [
  { type: 2, data: { type: 1, id: '1', name: 'payment', options: [{ type: 4, name: 'id', value: 51004 }] } },
  { type: 2, data: { type: 1, id: '1', name: 'servers' } },
  {
    type: 2,
    data: {
      type: 3,
      id: '1',
      name: 'Look up payment',
      target_id: message.id,
      resolved: { messages: { [message.id]: message } },
    },
  },
  {
    type: 4,
    data: {
      type: 1,
      id: '1',
      name: 'product',
      options: [{ type: 3, name: 'product', value: 'v', focused: true }],
    },
  },
  { type: 3, data: { component_type: 2, custom_id: `payment:refresh:${id}` }, message },
  {
    type: 3,
    data: { component_type: 3, custom_id: 'product:pick:0:-:-:-:0', values: [String(PRODUCTS.vip)] },
    message,
  },
  {
    type: 5,
    data: {
      custom_id: 'payment:number',
      components: [{ type: 18, component: input('number', id) }],
    },
    message,
  },
  {
    type: 5,
    data: { custom_id: 'setup:save', components: [{ type: 1, components: [input('key', 'abc')] }] },
  },
].map((payload) => ({ ...origin, ...payload }));

const addressed = z.object({ id: z.string(), application_id: z.string(), token: z.string() });

/** Undefined where nobody asked for anything that the bot knows, or where it cannot tell whom to answer. */
function read(text: string): Interaction | undefined {
  const payload = JSON.parse(text);
  try {
    return readInteraction(payload);
  } catch {
    expect(addressed.safeParse(payload).success).toBe(false);
    return undefined;
  }
}

test('any payload', async () => {
  const any = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...payloads).chain(changed) }, jsonText);
  await tryCases(
    'payloads',
    fc.asyncProperty(any, async (text) => {
      const interaction = read(text);
      if (!interaction) return;
      const { lines, acknowledgements, outcome } = await bot.answer(interaction);
      expect(lines).toHaveLength(1);
      expect(acknowledgements).toBe(1);
      expect(outcome).not.toBe('lost');
    }),
  );
});

test('as they are, they are all answered', async () => {
  for (const payload of payloads) {
    const interaction = read(JSON.stringify(payload));
    const answered = interaction && (await bot.answer(interaction));
    expect(answered?.outcome).toMatch(/answered|keyNotSaved/);
  }
});
