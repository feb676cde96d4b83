import { ApplicationCommandType } from 'discord.js';
import { expect, test } from 'vitest';
import { commandsRules } from '../../../sandbox/discord/rules.js';

const accepts = (command: object) => commandsRules.safeParse([command]).success;

test.each([ApplicationCommandType.Message, ApplicationCommandType.User])(
  'a command in a menu (type %i) has a name with spaces, and neither description nor options',
  (type) => {
    const command = { type, name: 'Payments of this member', contexts: [0], default_member_permissions: '8' };
    expect(accepts(command)).toBe(true);
    expect(accepts({ ...command, name: 'x'.repeat(33) })).toBe(false);
    expect(accepts({ ...command, description: 'What is known' })).toBe(false);
    expect(accepts({ ...command, options: [{ type: 3, name: 'who', description: 'Who' }] })).toBe(false);
  },
);
