import { expect, test } from 'vitest';
import { mentionSetup } from '../../src/bot/command-mentions.js';

const reply = {
  content: 'Use `/setup` or `/shop`.',
  embeds: [{ title: '`/setup`', description: 'See `/setup` and \\`/setup\\`.' }, { title: 'T' }],
};

test('/setup can be pressed where Discord shows mentions, and no other command', () => {
  expect(mentionSetup(reply, (name) => (name === 'setup' ? '7' : '8'))).toEqual({
    content: 'Use </setup:7> or `/shop`.',
    embeds: [{ title: '`/setup`', description: 'See </setup:7> and \\`/setup\\`.' }, { title: 'T' }],
  });
});

test('before it is registered it stays text', () => {
  expect(mentionSetup(reply, () => undefined)).toBe(reply);
  expect(mentionSetup({}, () => '7')).toEqual({});
});
