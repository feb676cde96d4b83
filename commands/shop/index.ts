import { implement } from '../../src/bot/action.js';
import { defineCommand } from '../../src/bot/command.js';
import type { Context } from '../../src/bot/context.js';
import { ignoreFailure } from '../../src/domain/failure.js';
import { shopActions } from '../../src/ui/actions.js';
import { aboutMeButton } from '../../src/ui/components.js';
import type { Reply } from '../../src/ui/reply.js';
import { eraseStored, showStored } from './about-me.js';
import { shopView } from './view.js';

export const shop = defineCommand({
  data: { name: 'shop' },
  texts: ({ commands }) => commands.shop,
  visibility: 'public',
  run: show,
  actions: implement(shopActions, {
    show: { mode: 'public', run: show },
    aboutMe: { mode: 'browse', run: showStored },
    eraseMe: { mode: 'browse', run: eraseStored },
  }),
});

async function show({ shop, feeds, format }: Context): Promise<Reply> {
  const [about, catalogue, seen] = await Promise.all([
    shop.info(),
    ignoreFailure(shop.catalogue()),
    ignoreFailure(feeds.look()),
  ]);
  const memberButtons = seen?.collect('memberButton', undefined, format.words) ?? [];
  // Where it is there, the answer to a button of a feed has this one, too.
  const isAlone = memberButtons.length === 0 && seen?.knowsMembers;
  return shopView(about, catalogue, format, isAlone ? [aboutMeButton(format.words)] : memberButtons);
}
