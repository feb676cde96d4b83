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
  const pressed = await owner.click(panel.message, 'setup:key');
  shown('button', pressed);
  if (!pressed.modal) throw new Error('The bot did not open the form for the shop key.');
  const sent = await owner.submit(pressed.modal, { key });
  shown('form', sent);
  if (!sent.message) throw new Error('The bot did not say what became of the shop key.');
  if (!offersRemoval(sent.message)) throw new Error(wordsOf(sent.message));
}

/** The panel of a linked shop lets its owner remove it; the reply to a key that does not work has no panel. */
const offersRemoval = ({ components = [] }: APIMessage): boolean =>
  components.some(
    (row) =>
      row.type === ComponentType.ActionRow &&
      row.components.some((part) => 'custom_id' in part && part.custom_id === 'setup:remove'),
  );

const wordsOf = ({ content, embeds }: APIMessage): string =>
  [content, ...embeds.flatMap(({ title = '', description = '' }) => [title, description])]
    .filter((text) => text !== '')
    .join('\n');
