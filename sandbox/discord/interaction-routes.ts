import { DiscordError } from './errors.js';
import { answer, answerable, deleteOriginal, editOriginal, followable, followUp } from './interactions.js';
import { ok, type RouteCall, type Routes } from './route.js';
import type { State } from './state.js';

const ORIGINAL = '/webhooks/:application/:token/messages/@original';

/** Answers to interactions, and what their tokens allow afterwards. */
export function interactionRoutes(state: State): Routes {
  const live = ({ param }: RouteCall) => followable(state, param('application'), param('token'));
  return {
    'POST /interactions/:interaction/:token/callback': ({ param, query, body, files }) => {
      if (query.with_response === 'true') {
        throw new DiscordError('invalidForm', undefined, 'The local Discord does not know with_response');
      }
      const interaction = answerable(state, param('interaction'), param('token'));
      answer(state, interaction, body, files);
      return { status: 204, after: interaction.onProgress };
    },
    // A follow-up to an interaction is always answered with the message, whatever ?wait says.
    'POST /webhooks/:application/:token': (call) => {
      const interaction = live(call);
      const message = followUp(state, interaction, call.body, call.files);
      return { ...ok(message), after: interaction.onProgress };
    },
    [`PATCH ${ORIGINAL}`]: (call) => {
      const interaction = live(call);
      const message = editOriginal(state, interaction, call.body, call.files);
      return { ...ok(message), after: interaction.onProgress };
    },
    [`DELETE ${ORIGINAL}`]: (call) => {
      const interaction = live(call);
      deleteOriginal(interaction);
      return { status: 204, after: interaction.onProgress };
    },
  };
}
