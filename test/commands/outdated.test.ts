import { expect, test } from 'vitest';
import { LANGUAGES } from '../../src/words/index.js';
import { targetsOf } from '../support/samples.js';
import { createCommandHarness, owner } from './harness.js';

/* Of messages that were sent by versions before this one. */
test.each([
  ...['catalogue:list', 'catalogue:postHere', 'catalogue:remove', 'catalogue:removed:p1'],
  ...['announce:panel', 'announce:stop', 'announce:startHere', 'announce:kinds', 'announce:typedQuiet'],
  ...['setup:ask:0', 'setup:accept', 'setup:more', 'setup:data', 'setup:erase', 'setup:erased'],
  ...['setup:set:currency', 'setup:typed:currency', 'setup:paymentSearch:off'],
  ...['servers:open', 'servers:list:0', 'servers:arrange:1', 'servers:browseProducts:0:0:discounts'],
  ...['servers:pickPage:1', 'product:commands:7', 'product:pickPage'],
  ...['payment:watch:7', 'payment:cancelWatch:7', 'payment:details:7', 'payment:page:7:1', 'payment:email:7'],
  ...['payment:pickPage:7:3', 'payment:replyTo:7', 'payment:lookFurther:Steve'],
  'a:b:c',
])('%s is out of date, with a way on', async (id) => {
  const bot = await createCommandHarness();
  const { reply, outcome, hidden, changes } = await bot.press(id, owner, { values: ['1'] });
  expect([outcome, hidden, changes]).toEqual(['outdated', true, 0]);
  const { title, advice } = LANGUAGES.en.problem({ kind: 'outdated' });
  expect(reply.embeds).toMatchObject([{ title, description: advice }]);
  expect(targetsOf(reply)).toEqual(['servers:show:0']);
});
