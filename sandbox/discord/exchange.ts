import {
  type APIMessage,
  type APIModalInteractionResponseCallbackData,
  InteractionResponseType,
} from 'discord.js';
import { NoAnswer } from './client.js';
import type { LiveInteraction, State } from './state.js';

/** A form that the bot has opened for a person. */
export interface OpenModal extends APIModalInteractionResponseCallbackData {
  readonly interactionId: string;
}

/** A form is named by the interaction that has opened it. */
export type ModalRef = Pick<OpenModal, 'interactionId'>;

/** One thing a person did, and what the bot made of it. */
export interface Exchange {
  readonly interactionId: string;
  /**
   * What this interaction made or changed and still stands, in order; each message as this interaction last left
   * it. Follow-ups that come later appear here too.
   */
  readonly replies: readonly APIMessage[];
  /** The last of the replies. */
  readonly message: APIMessage | undefined;
  readonly modal: OpenModal | undefined;
  /** Whether "thinking…" (or nothing yet, for a deferred update) was shown first. */
  readonly deferred: boolean;
  /** REST requests that the bot made for this interaction. */
  readonly calls: number;
}

/** Waits in real time until an interaction has ended from the user's view. */
export function awaitEnd(state: State, interaction: LiveInteraction): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const { answer: forAnswer, deferred } = state.waits;
    const { closing } = state;
    let timer = setTimeout(() => fail(`did not answer within ${forAnswer} ms`), forAnswer);

    const stop = (): void => {
      clearTimeout(timer);
      interaction.onProgress = () => {};
      closing.signal.removeEventListener('abort', close);
    };
    const fail = (reason: string): void => {
      stop();
      reject(new NoAnswer(`The bot ${reason}${refusalText(state, interaction)}`));
    };
    const close = (): void => fail('was left alone: the local Discord was closed');

    closing.signal.addEventListener('abort', close);
    interaction.onProgress = () => {
      if (interaction.ended) {
        stop();
        resolve(readExchange(state, interaction));
      } else if (interaction.answer !== undefined) {
        clearTimeout(timer);
        timer = setTimeout(() => fail(`did not finish its answer within ${deferred} ms`), deferred);
      }
    };
  });
}

const listCalls = (state: State, { token }: LiveInteraction) =>
  state.requests.filter(({ path }) => path.split('/').includes(token));

/** What Discord refused meanwhile, which tends to be why there is no answer. */
const refusalText = (state: State, interaction: LiveInteraction): string =>
  listCalls(state, interaction)
    .filter(({ status }) => status >= 400)
    .map(({ status, response }) => `; it was refused with ${status} ${JSON.stringify(response)}`)
    .join('');

function readExchange(state: State, interaction: LiveInteraction): Exchange {
  const { id, channel, made, answer, modal } = interaction;
  const standing = () => [...made.values()].filter((message) => channel.messages.has(message.id));
  return {
    interactionId: id,
    get replies() {
      return standing();
    },
    get message() {
      return standing().at(-1);
    },
    modal: modal && { ...modal, interactionId: id },
    deferred:
      answer === InteractionResponseType.DeferredChannelMessageWithSource ||
      answer === InteractionResponseType.DeferredMessageUpdate,
    get calls() {
      return listCalls(state, interaction).length;
    },
  };
}
