import { InteractionResponseType, MessageFlags } from 'discord.js';
import {
  answer,
  answerable,
  deleteThroughToken,
  editThroughToken,
  followable,
  followUp,
  reachable,
} from './interactions.js';
import type { Route, RouteCall } from './route.js';
import type { State } from './state.js';

/** Answers to interactions, and what their tokens allow afterwards. */
export function interactionRoutes(state: State): Route[] {
  const message = '/webhooks/:application/:token/messages/:message';
  const live = ({ param }: RouteCall) => followable(state, param('application'), param('token'));
  return [
    {
      method: 'POST',
      pattern: '/interactions/:interaction/:token/callback',
      open: true,
      handle: ({ param, query, body, files }) => {
        const interaction = answerable(state, param('interaction'), param('token'));
        const made = answer(state, interaction, body, files);
        const after = interaction.onProgress;
        if (query.with_response !== 'true') return { status: 204, after };
        const { id, type, guild } = interaction;
        const flags = made?.flags ?? 0;
        return {
          status: 200,
          after,
          body: {
            interaction: {
              id,
              type,
              guild_id: guild.id,
              channel_id: guild.channelId,
              ...(made && {
                response_message_id: made.id,
                response_message_loading: (flags & MessageFlags.Loading) !== 0,
                response_message_ephemeral: (flags & MessageFlags.Ephemeral) !== 0,
              }),
            },
            resource: {
              type: interaction.answer ?? InteractionResponseType.Pong,
              ...(made && { message: made }),
            },
          },
        };
      },
    },
    {
      method: 'POST',
      pattern: '/webhooks/:application/:token',
      open: true,
      // An interaction's follow-up always answers with the message, whatever ?wait says.
      handle: (call) => {
        const interaction = live(call);
        const body = followUp(state, interaction, call.body, call.files);
        return { status: 200, body, after: interaction.onProgress };
      },
    },
    {
      method: 'GET',
      pattern: message,
      open: true,
      handle: (call) => ({ status: 200, body: reachable(live(call), call.param('message')).message }),
    },
    {
      method: 'PATCH',
      pattern: message,
      open: true,
      handle: (call) => {
        const interaction = live(call);
        const target = reachable(interaction, call.param('message'));
        const body = editThroughToken(state, interaction, target, call.body, call.files);
        return { status: 200, body, after: interaction.onProgress };
      },
    },
    {
      method: 'DELETE',
      pattern: message,
      open: true,
      handle: (call) => {
        const interaction = live(call);
        deleteThroughToken(state, interaction, call.param('message'));
        return { status: 204, after: interaction.onProgress };
      },
    },
  ];
}
