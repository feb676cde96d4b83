import type { Action, Outcome, Snapshot } from '../../demo/protocol.js';
import { changePrices, setTrouble } from '../connection.js';
import { ComponentType } from '../enums.js';
import type { Visit } from '../visit.js';
import type { Move } from './steps.js';

/** Does one move after the other as the person at the page; false when one did not work. */
export async function play(
  moves: readonly Move[],
  visit: Visit,
  offer: (command: string) => void,
): Promise<boolean> {
  const snapshot = await visit.channel.loaded;
  let last: Outcome = {};
  for (const [index, move] of moves.entries()) {
    if (move.do === 'offer') {
      offer(move.command);
    } else if (move.do === 'trouble') {
      if (!(await visit.attempt(() => setTrouble(move.trouble)))) return false;
    } else if (move.do === 'prices') {
      if (!(await visit.attempt(() => changePrices(visit.viewer.language, move.change)))) return false;
    } else {
      const outcome = await visit.act(actionOf(move, snapshot, last), moves[index + 1]?.do !== 'fill');
      if (!outcome) return false;
      last = outcome;
    }
  }
  return true;
}

type Acting = Exclude<Move, { do: 'offer' | 'trouble' | 'prices' }>;

function actionOf(move: Acting, snapshot: Snapshot, { messageId = '', modal }: Outcome): Action {
  switch (move.do) {
    case 'run': {
      const { command, text } = move;
      const option = snapshot.commands.find(({ name }) => name === command)?.options?.[0];
      // The numbers of payments are the only ones.
      const value = text !== undefined && /^\d+$/.test(text) ? Number(text) : text;
      return { do: 'run', command, options: option && value !== undefined ? { [option.name]: value } : {} };
    }
    case 'lookUp': {
      const { id: member } = snapshot.people.member;
      const asked = snapshot.messages.find(({ author }) => author.id === member);
      return {
        do: 'runOn',
        command: snapshot.messageCommands[0]?.name ?? '',
        messageId: asked?.id ?? '',
      };
    }
    case 'fill': {
      const [part] = modal?.components ?? [];
      const field = part?.type === ComponentType.Label && 'custom_id' in part.component && part.component;
      const values = field ? { [field.custom_id]: move.text } : {};
      return { do: 'submit', interactionId: modal?.interactionId ?? '', values };
    }
    case 'press':
      return { do: 'click', messageId, customId: move.button };
    case 'choose':
      return { do: 'select', messageId, customId: move.select, values: [move.value] };
    case 'runForShop': {
      const option = snapshot.commands.find(({ name }) => name === move.command)?.options[0];
      const options = option ? { [option.name]: snapshot.channels.shop.id } : {};
      return { do: 'run', command: move.command, options };
    }
  }
}
