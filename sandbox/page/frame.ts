import { html, nothing, type TemplateResult } from 'lit';
import { CHANNELS, type Trouble } from '../demo/protocol.js';
import type { Viewer } from './connection.js';
import type { Visit } from './visit.js';
import { troubleName, type Words } from './words.js';

/** Where there is room for the channel alone; the rest becomes a bar and a panel that opens. */
export const NARROW = matchMedia('(max-width: 1020px)');

/** A finger has no keyboard to type on until one covers half of the page. */
export const TOUCH = matchMedia('(hover: none)');

/** The first stops of the Tab key. */
export function skipLinks(words: Words, onMessage: () => void, onGuide: () => void): TemplateResult {
  const link = (words: string, go: () => void) =>
    html`<a
      href="#guide"
      @click=${(event: Event) => {
        // The address names who looks.
        event.preventDefault();
        go();
      }}
      >${words}</a
    >`;
  return html`<p class="skip">${link(words.toMessage, onMessage)} ${link(words.toGuide, onGuide)}</p>`;
}

/** The name of the channel, and the shop's trouble with the way to end it. */
export const channelHeader = (
  words: Words,
  channel: string,
  trouble: Trouble | null,
  onEnd: () => void,
): TemplateResult =>
  html`<header class="topic">
    <h1><span aria-hidden="true">#</span> ${channel}</h1>
    <p>${words.topic}</p>
    ${
      trouble
        ? html`<button type="button" class="trouble" @click=${onEnd} title=${words.endTrouble}>
            ${words.troubleNow(troubleName(words, trouble))} <span aria-hidden="true">✕</span>
          </button>`
        : nothing
    }
  </header>`;

/** Over the page when its server is gone. */
export const endedBanner = (words: Words): TemplateResult =>
  html`<div class="ended" role="alert">
    <p>${words.lost}</p>
  </div>`;

/** Whatever is typed goes into the composer, as in Discord, unless it belongs to something else. */
export function onTyping(event: KeyboardEvent, toComposer: () => void): void {
  const { key, ctrlKey, altKey, metaKey, target, defaultPrevented } = event;
  // A space presses what has the focus.
  if (key.length !== 1 || key === ' ' || ctrlKey || altKey || metaKey || defaultPrevented) return;
  if (!(target instanceof Element)) return;
  if (target.closest('input:not([type="radio"]), textarea, select, dialog, .menu')) return;
  toComposer();
}

/** A link to a message of this Discord leads there on the page. */
export function onLink(event: Event, { viewer, channel }: Visit, go: (viewer: Viewer) => void): void {
  const link = event.composedPath().find((one) => one instanceof HTMLAnchorElement);
  const [, where, message] = /^\/channels\/\d+\/(\d+)\/(\d+)$/.exec(link?.pathname ?? '') ?? [];
  const to = CHANNELS.find((one) => where !== undefined && channel.snapshot?.channels[one].id === where);
  if (!to) return;
  event.preventDefault();
  if (to === viewer.channel) document.getElementById(`message-${message}`)?.scrollIntoView();
  else go({ ...viewer, channel: to });
}
