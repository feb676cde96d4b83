import { type APIMessage, ComponentType } from 'discord.js';
import type { Exchange, Person } from './discord/index.js';

/** What the owner does, in this order: runs the command, presses the button for the key, sends the form. */
export type LinkStep = 'command' | 'button' | 'form';

/**
 * Enters a shop key with `/setup`, as the owner of a guild does; `shown` gets the result of each step.
 * @throws Error with the bot's words when the shop is not linked afterwards
 */
export async function linkShop(
  owner: Person,
  key: string,
  shown: (step: LinkStep, exchange: Exchange) => void = () => {},
): Promise<void> {
  const panel = await owner.run('setup');
  shown('command', panel);
  if (!panel.message) throw new Error('The bot did not answer /setup with a message.');
  const page = hasButton(panel.message, /^setup:key$/)
    ? panel
    : await owner.click(panel.message, 'setup:settings');
  if (!page.message) throw new Error('The bot did not show where to replace the key.');
  const pressed = await owner.click(page.message, 'setup:key');
  shown('button', pressed);
  if (!pressed.modal) throw new Error('The bot did not open the form for the shop key.');
  const sent = await owner.submit(pressed.modal, { key });
  shown('form', sent);
  if (!sent.message) throw new Error('The bot did not say what became of the shop key.');
  // After a key that works comes the panel.
  if (!hasButton(sent.message, /^setup:priceList$/)) throw new Error(wordsOf(sent.message));
}

/** Whether a message has a button or select with such a custom id. */
export const hasButton = ({ components = [] }: APIMessage, id: RegExp): boolean =>
  components.some(
    (row) =>
      row.type === ComponentType.ActionRow &&
      row.components.some((part) => 'custom_id' in part && id.test(part.custom_id)),
  );

const wordsOf = ({ content, embeds }: APIMessage): string =>
  [content, ...embeds.flatMap(({ title = '', description = '' }) => [title, description])]
    .filter((text) => text !== '')
    .join('\n');
