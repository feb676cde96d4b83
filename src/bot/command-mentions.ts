import type { Reply } from '../ui/reply.js';

/** The id of a registered command; undefined until it is registered. */
export type CommandIds = (name: string) => string | undefined;

/**
 * Makes `/setup` something that can be pressed, in texts in which Discord shows mentions. The other commands stay as they
 * are: a game server has some of the same names.
 */
export function mentionSetup(reply: Reply, commandId: CommandIds): Reply {
  const id = commandId('setup');
  if (id === undefined) return reply;
  const mention = (text: string) => text.replaceAll('`/setup`', `</setup:${id}>`);
  const { content, embeds } = reply;
  return {
    ...reply,
    ...(content !== undefined && { content: mention(content) }),
    ...(embeds && {
      embeds: embeds.map(({ description, ...embed }) =>
        description === undefined ? embed : { ...embed, description: mention(description) },
      ),
    }),
  };
}
