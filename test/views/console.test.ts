import { describe, expect, it } from 'vitest';
import { consoleBlock } from '../../src/views/console.js';

describe('a server’s console text', () => {
  it.each([
    ['Gave 1 sword', '```\nGave 1 sword\n```'],
    ['§aDone §lnow§r!', '```ansi\n\u001b[0;32mDone \u001b[1mnow\u001b[0m!\u001b[0m\n```'],
    ['§kmagic', '```\nmagic\n```'],
    ['a\r\nb\rc', '```\na\nb\nc\n```'],
    ['\u001b[31mred\u001b[0m', '```\nred\n```'],
    ['\u202eevil\u0007', '```\nevil\n```'],
  ])('%j is shown as %j', (raw, block) => expect(consoleBlock(raw)).toBe(block));

  it.each(['```', '``` js\nalert()', '`', '§a```§c'])('cannot leave its block: %j', (raw) => {
    expect(consoleBlock(raw).match(/```/g)).toHaveLength(2);
  });
});
