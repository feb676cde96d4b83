import type { Action, Outcome, Snapshot } from '../../demo/protocol.js';
import { findCustomId } from '../../discord/components.js';
import type { Visit } from '../visit.js';
import type { Move } from './steps.js';

/** Does one move after the other as the person at the page; false when one did not work. */
export async function play(
  moves: readonly Move[],
  visit: Visit,
  offer: (command: string) => void,
): Promise<boolean> {
  const snapshot = await visit.loaded;
  let last: Outcome = {};
  for (const [index, move] of moves.entries()) {
    if (move.do === 'offer') {
      offer(move.command);
    } else if (move.do !== 'answer' || !isAnswered(visit, snapshot)) {
      if (move.do === 'press' || move.do === 'answer')
        await awaitButton(visit, last.messageId ?? '', move.button);
      const showsForm = moves[index + 1]?.do !== 'fill';
      const role = move.do === 'run' ? move.as : undefined;
      const outcome = await visit.act(toAction(move, snapshot, last, visit), showsForm, role);
      if (!outcome) return false;
      last = outcome;
    }
  }
  return true;
}

const findButton = ({ messages }: Visit, messageId: string, start: string): string | undefined =>
  findCustomId(
    messages.find(({ id }) => id === messageId),
    start,
  );

/** Whether the bot has mentioned the member, as a reply to their payment does. */
const isAnswered = ({ messages }: Visit, { people }: Snapshot): boolean =>
  messages.some(({ author, mentions }) => author.bot && mentions.some(({ id }) => id === people.member.id));

/** Waits until a message has come that shows such a button. */
async function awaitButton(visit: Visit, messageId: string, start: string): Promise<void> {
  for (let tries = 0; tries < 100 && findButton(visit, messageId, start) === undefined; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

type Acting = Exclude<Move, { do: 'offer' }>;

function toAction(
  move: Acting,
  snapshot: Snapshot,
  { messageId = '', modal }: Outcome,
  visit: Visit,
): Action {
  switch (move.do) {
    case 'trouble':
    case 'trigger':
      return move;
    case 'run':
      return { do: 'run', command: move.command, options: move.options ?? {} };
    case 'lookUp': {
      const { id: member } = snapshot.people.member;
      const asked = snapshot.messages.find(({ author }) => author.id === member);
      return { do: 'runOn', command: snapshot.messageCommands[0]?.name ?? '', messageId: asked?.id ?? '' };
    }
    case 'fill':
      return { do: 'submit', interactionId: modal?.interactionId ?? '', values: move.texts };
    case 'press':
    case 'answer':
      return { do: 'click', messageId, customId: findButton(visit, messageId, move.button) ?? move.button };
    case 'pick':
      return { do: 'select', messageId, customId: move.select, values: [move.value] };
    case 'choose':
      return { do: 'select', messageId, customId: move.select, values: [snapshot.channels[move.channel].id] };
  }
}
