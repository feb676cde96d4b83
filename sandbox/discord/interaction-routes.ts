import { DiscordError } from './errors.js';
import { answer, answerable, deleteOriginal, editOriginal, followable, followUp } from './interactions.js';
import type { Route, RouteCall } from './route.js';
import type { State } from './state.js';

/** Answers to interactions, and what their tokens allow afterwards. */
export function interactionRoutes(state: State): Route[] {
  const original = '/webhooks/:application/:token/messages/@original';
  const live = ({ param }: RouteCall) => followable(state, param('application'), param('token'));
  return [
    {
      method: 'POST',
      pattern: '/interactions/:interaction/:token/callback',
      open: true,
      handle: ({ param, query, body, files }) => {
        if (query.with_response === 'true') {
          throw new DiscordError('invalidForm', [], 'The local Discord does not know with_response');
        }
        const interaction = answerable(state, param('interaction'), param('token'));
        answer(state, interaction, body, files);
        return { status: 204, after: interaction.onProgress };
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
      method: 'PATCH',
      pattern: original,
      open: true,
      handle: (call) => {
        const interaction = live(call);
        const body = editOriginal(state, interaction, call.body, call.files);
        return { status: 200, body, after: interaction.onProgress };
      },
    },
    {
      method: 'DELETE',
      pattern: original,
      open: true,
      handle: (call) => {
        const interaction = live(call);
        deleteOriginal(interaction);
        return { status: 204, after: interaction.onProgress };
      },
    },
  ];
}
