import { MessageFlags } from 'discord.js';
import { z } from 'zod';
import { DiscordError } from './errors.js';
import { readForm, whole } from './form.js';
import { guildOfChannel } from './guild-routes.js';
import { CREATE_FLAGS, readMessage } from './message-form.js';
import { createMessage, deleteMessage, editMessage } from './messages.js';
import type { Route } from './route.js';
import type { GuildState, State, StoredMessage } from './state.js';

const pageForm = z.object({ limit: z.coerce.number().pipe(whole(1, 100)).default(50) });

/** Messages through the channel, where ephemeral ones do not exist. */
export function messageRoutes(state: State): Route[] {
  const one = '/channels/:channel/messages/:message';
  return [
    {
      method: 'GET',
      pattern: '/channels/:channel/messages',
      handle: ({ param, query }) => {
        const { limit } = readForm(pageForm, query);
        const visible = publicMessages(guildOfChannel(state, param('channel')));
        return { status: 200, body: visible.slice(-limit).reverse() };
      },
    },
    {
      method: 'POST',
      pattern: '/channels/:channel/messages',
      handle: ({ param, body, files }) => {
        const guild = guildOfChannel(state, param('channel'));
        const draft = readMessage(body ?? {}, { flags: CREATE_FLAGS });
        return { status: 200, body: createMessage(state, guild, draft, files) };
      },
    },
    {
      method: 'GET',
      pattern: one,
      handle: ({ param }) => ({
        status: 200,
        body: publicMessage(guildOfChannel(state, param('channel')), param('message')).message,
      }),
    },
    {
      method: 'PATCH',
      pattern: one,
      handle: ({ param, body, files }) => {
        const guild = guildOfChannel(state, param('channel'));
        const target = publicMessage(guild, param('message'));
        if (target.message.author.id !== state.application.id) throw new DiscordError('notTheAuthor');
        const v2 = ((target.message.flags ?? 0) & MessageFlags.IsComponentsV2) !== 0;
        const draft = readMessage(body ?? {}, { v2 });
        return { status: 200, body: editMessage(state, guild, target, draft, files) };
      },
    },
    {
      method: 'DELETE',
      pattern: one,
      handle: ({ param }) => {
        const guild = guildOfChannel(state, param('channel'));
        const { message } = publicMessage(guild, param('message'));
        deleteMessage(state, guild, message.id);
        return { status: 204 };
      },
    },
  ];
}

/** What everyone in the channel sees, oldest first. */
export const publicMessages = (guild: GuildState) =>
  [...guild.messages.values()].filter(({ onlyFor }) => onlyFor === undefined).map(({ message }) => message);

function publicMessage(guild: GuildState, id: string): StoredMessage {
  const stored = guild.messages.get(id);
  if (stored === undefined || stored.onlyFor !== undefined) throw new DiscordError('unknownMessage');
  return stored;
}
