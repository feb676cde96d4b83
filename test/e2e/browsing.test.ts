import { expect, it } from 'vitest';
import { PRODUCTS, SERVERS } from '../../sandbox/shop/index.js';
import { en } from '../../src/words/en/index.js';
import { embedOf, harnessFor, isHidden, messageOf, optionsOf } from './harness.js';

const LIST = `servers:list:${SERVERS.survival}`;

it('walks server → type → budget → product → back in one private message, also after a restart', async (test) => {
  const harness = await harnessFor(test);
  await harness.link(harness.shop.key);
  const { member } = harness;
  const overview = await member.run('servers');
  const server = await member.click(messageOf(overview), `servers:server:${SERVERS.survival}`);
  expect(isHidden(server)).toBe(true);
  const items = await member.click(messageOf(server), `${LIST}:item:-:-:0`);
  await harness.bot.stop();
  await harness.restart();
  const form = await member.click(messageOf(items), `servers:budget:${SERVERS.survival}:item:-:-:0`);
  if (!form.modal) throw new Error('no form was opened');
  const cheap = await member.submit(form.modal, { budget: '300 рублей' });
  expect(embedOf(cheap).title).toMatch(/^10 items up to ₽300$/);
  const select = `product:pick:${SERVERS.survival}:item:300:-:0`;
  const choices = optionsOf(messageOf(cheap), select);
  expect(choices[0]).toBe(String(PRODUCTS.totem));
  const product = await member.select(messageOf(cheap), select, [String(PRODUCTS.elytra)]);
  expect(embedOf(product)).toMatchObject({ title: 'Elytra', url: expect.stringMatching(/^https:/) });
  const back = await member.click(messageOf(product), en.back);
  expect(optionsOf(messageOf(back), select)).toEqual(choices);
  expect(messageOf(back).id).toBe(messageOf(server).id);
  expect(messageOf(overview).embeds[0]?.author?.name).toMatch(/^Northern Lights/);
});
