import type { APIMessage } from 'discord.js';
import { findCustomId } from './discord/components.js';
import type { Person } from './discord/index.js';

/**
 * Enters a shop key with `/setup`, as the owner of a guild does; `onStep` is called after each step.
 * @throws Error with the bot's words when the shop is not linked afterwards
 */
export async function linkShop(
  owner: Person,
  key: string,
  onStep: (step: 'command' | 'button' | 'form') => void = () => {},
): Promise<void> {
  const panel = await owner.run('setup');
  onStep('command');
  if (!panel.message) throw new Error('The bot did not answer /setup with a message.');
  const page = findCustomId(panel.message, 'setup:key')
    ? panel
    : await owner.select(panel.message, 'setup:open', ['setup:settings']);
  if (!page.message) throw new Error('The bot did not show where to replace the key.');
  const { modal } = await owner.click(page.message, 'setup:key');
  onStep('button');
  if (!modal) throw new Error('The bot did not open the form for the shop key.');
  const { message } = await owner.submit(modal, { key });
  onStep('form');
  if (!message) throw new Error('The bot did not say what became of the shop key.');
  // After the first key that works comes the question where the staff read, later the panel.
  if (!findCustomId(message, 'setup:firstStaff') && !findCustomId(message, 'setup:open'))
    throw new Error(messageText(message));
}

const messageText = ({ content, embeds }: APIMessage): string =>
  [content, ...embeds.flatMap(({ title = '', description = '' }) => [title, description])]
    .filter((text) => text !== '')
    .join('\n');
