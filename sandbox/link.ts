import type { APIMessage } from 'discord.js';
import { inRows } from './discord/components.js';
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
  const page = findButton(panel.message, 'setup:key')
    ? panel
    : await owner.click(panel.message, 'setup:settings');
  if (!page.message) throw new Error('The bot did not show where to replace the key.');
  const { modal } = await owner.click(page.message, 'setup:key');
  onStep('button');
  if (!modal) throw new Error('The bot did not open the form for the shop key.');
  const { message } = await owner.submit(modal, { key });
  onStep('form');
  if (!message) throw new Error('The bot did not say what became of the shop key.');
  // After a key that works comes the panel.
  if (!findButton(message, 'setup:priceList')) throw new Error(messageText(message));
}

/** The custom id of the first button or select of a message that begins like this. */
export const findButton = ({ components }: APIMessage, start: string): string | undefined =>
  inRows(components).flatMap((part) =>
    'custom_id' in part && part.custom_id.startsWith(start) ? [part.custom_id] : [],
  )[0];

const messageText = ({ content, embeds }: APIMessage): string =>
  [content, ...embeds.flatMap(({ title = '', description = '' }) => [title, description])]
    .filter((text) => text !== '')
    .join('\n');
