import { beforeEach, expect, test, vi } from 'vitest';
import { implement } from '../../src/bot/action.js';
import { defineActions } from '../../src/ui/custom-id.js';
import { action, createRouterHarness, type RouterHarness } from '../support/router-harness.js';

const MEMBER = {};
const MODERATOR = { permissions: 1n << 40n };

let harness: RouterHarness;
beforeEach(async () => {
  harness = await createRouterHarness();
});

test('every member may press the button of a feed; it opens a form, or answers privately', async () => {
  const form = await harness.send(action('stall:form', {}, MEMBER));
  expect(form.modals).toEqual([{ customId: 'stall:ask', title: 'Form', fields: [] }]);
  const reply = await harness.send(action('stall:ask', {}, MEMBER));
  expect(reply.shown).toEqual([{ hidden: true, reply: { content: 'no form today' } }]);
});

test('an action of a post leaves the message as it is, and answers with a private note or not at all', async () => {
  const noted = await harness.send(action('stall:done', {}, MODERATOR));
  expect([noted.calls, noted.shown.at(-1)]).toEqual([
    ['deferUpdate', expect.stringContaining('followUp hidden')],
    { hidden: true, reply: { content: 'done already' } },
  ]);
  const quiet = await harness.send(action('stall:quiet', {}, MEMBER));
  expect([quiet.calls, quiet.shown]).toEqual([['deferUpdate'], []]);
});

test('an action of a feed that only users of a command may press is refused to others, and follows its reassignment', async () => {
  const press = () => harness.send(action('stall:done', {}, MEMBER));
  const refused = await press();
  expect(refused.shown.map(({ reply }) => reply.content)).not.toContain('done already');
  harness.setAccess({ guarded: true });
  expect((await press()).shown.at(-1)?.reply.content).toBe('done already');
  harness.setAccess({ guarded: false });
  const taken = await harness.send(action('stall:done', {}, MODERATOR));
  expect(taken.shown).toHaveLength(1);
  expect(taken.shown[0]?.hidden).toBe(true);
  expect(taken.shown[0]?.reply.content).not.toBe('done already');
});

test('an action that follows a command which there isn’t is open to nobody', async () => {
  const run = vi.fn(async () => undefined);
  const misspelled = implement(defineActions('stall', { done: {} }), {
    done: { mode: 'post', mayUse: 'gaurded', run },
  });
  harness = await createRouterHarness(undefined, new Map([['stall', misspelled]]));
  await harness.send(action('stall:done', {}, MODERATOR));
  expect(run).not.toHaveBeenCalled();
  expect(harness.logged().at(-1)).toMatchObject({ level: 50 });
});
