import type { Context } from '../../src/bot/context.js';
import type { Stored } from '../../src/feeds/kit/slots.js';
import { joinParts } from '../../src/text/markdown.js';
import { shopActions } from '../../src/ui/actions.js';
import { button, buttonRows } from '../../src/ui/components.js';
import { COLOURS } from '../../src/ui/embed.js';
import type { Reply } from '../../src/ui/reply.js';
import type { Words } from '../../src/words/index.js';

const ERASURES = { limit: 3, seconds: 600 };

/** What all feeds store of the member who presses. */
export async function showStored(context: Context): Promise<Reply> {
  return storedView(await listStored(context), context.format.words);
}

/** What one feed can't erase now keeps nothing of the others. */
export async function eraseStored(context: Context): Promise<Reply> {
  context.refuseTooOften('member data: erasures', ERASURES, context.userId);
  const { aboutMe } = context.format.words;
  const results = [];
  for (const stored of await listStored(context)) results.push(await stored.erase(context));
  const isDone = results.every((result) => result.isDone);
  const { title, text } = aboutMe.erased;
  return embed(
    isDone ? title : aboutMe.notErased,
    joinParts([isDone && text, ...results.map((result) => result.text)], '\n'),
  );
}

const listStored = async ({ feeds, userId, format }: Context): Promise<readonly Stored[]> =>
  (await feeds.look()).collect('memberData', userId, format.words);

export function storedView(stored: readonly Stored[], { aboutMe }: Words): Reply {
  if (stored.length === 0) return embed(aboutMe.title, aboutMe.nothing);
  const texts = [
    ...stored.map(({ text }) => text),
    aboutMe.encrypted,
    ...stored.map(({ warning }) => warning),
  ];
  return {
    ...embed(aboutMe.title, joinParts(texts, '\n\n')),
    components: buttonRows([button(shopActions.eraseMe(), aboutMe.erase, 'danger')]),
  };
}

const embed = (title: string, description: string): Reply => ({
  embeds: [{ title, description, color: COLOURS.neutral }],
  components: [],
});
