import type { APIMessage } from 'discord.js';
import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { repeat } from 'lit/directives/repeat.js';
import { type MessageView, messageTemplate } from './message/message.js';
import { keepAtEnd } from './scroll.js';
import type { Words } from './words.js';

export interface MessageList {
  /** `start` is what the channel begins with. */
  template(
    messages: readonly APIMessage[],
    view: MessageView,
    words: Words,
    start: TemplateResult,
  ): TemplateResult;
  /** Brings the reader to the end, and keeps them there. */
  toEnd(): void;
  /** Brings the top of a message to the top, as far as there is enough below it. */
  toTop(messageId: string): void;
  /** Is called after each drawing. */
  drawn(): void;
  /** Starts over with another channel. */
  reset(): void;
}

/** The messages of the channel: its end stays in sight, and the Tab key stops there once. */
export function createMessageList(redraw: () => void): MessageList {
  let list: HTMLElement | undefined;
  let end = { toEnd() {}, isFollowed: () => true };
  /** The newest message so far, and whether it came out of the reader's sight. */
  let newest = '';
  let missed = false;

  function shown(element: Element | undefined): void {
    if (!(element instanceof HTMLElement)) return;
    list = element;
    end = keepAtEnd(element, () => {
      if (missed) redraw();
      missed = false;
    });
  }

  function look(messages: readonly APIMessage[]): void {
    const { id } = messages.at(-1) ?? { id: '' };
    if (newest !== '' && id > newest && !end.isFollowed()) missed = true;
    newest = id;
  }

  return {
    template(messages, view, words, start) {
      look(messages);
      return html`<div
          class="messages"
          role="log"
          aria-label=${words.messages}
          @focusin=${() => list && arrangeStops(list)}
          @focusout=${() => list && arrangeStops(list)}
          @keydown=${move}
          ${ref(shown)}
        >
          ${start}
          <discord-messages no-background>
            ${repeat(
              messages,
              ({ id }) => id,
              (message) => messageTemplate(message, view),
            )}
          </discord-messages>
        </div>
        ${
          missed
            ? html`<button type="button" class="new-message" @click=${() => end.toEnd()}>
                ${words.newMessage} <span aria-hidden="true">↓</span>
              </button>`
            : nothing
        }`;
    },
    toEnd: () => end.toEnd(),
    toTop: (messageId) => list?.querySelector(`#message-${messageId}`)?.scrollIntoView({ block: 'start' }),
    drawn: () => list && arrangeStops(list),
    reset() {
      newest = '';
      missed = false;
      end.toEnd();
    },
  };
}

const messagesIn = (list: ParentNode): HTMLElement[] => [...list.querySelectorAll('article')];

/** Lets the Tab key stop at one message and at what is in it: the one with the focus, or else the last. */
function arrangeStops(list: HTMLElement): void {
  const messages = messagesIn(list);
  const current = messages.find((message) => message.contains(document.activeElement)) ?? messages.at(-1);
  for (const message of messages) {
    const tabIndex = message === current ? 0 : -1;
    message.tabIndex = tabIndex;
    const controls = message.querySelectorAll<HTMLElement>('a, button, select, summary, input, .spoiler');
    for (const control of controls) control.tabIndex = tabIndex;
  }
}

/** Arrows go from message to message. */
function move(event: KeyboardEvent): void {
  const { key, target, currentTarget } = event;
  if (
    !(target instanceof Element) ||
    !(currentTarget instanceof Element) ||
    target.closest('select, details')
  )
    return;
  const messages = messagesIn(currentTarget);
  const from = messages.findIndex((message) => message.contains(target));
  const places = {
    ArrowUp: messages[from - 1],
    ArrowDown: messages[from + 1],
    Home: messages[0],
    End: messages.at(-1),
  };
  const next = Object.entries(places).find(([name]) => name === key)?.[1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
