import { html, nothing, type TemplateResult } from 'lit';
import type { Trouble, Viewer } from '../demo/protocol.js';
import { doorTemplate } from './door.js';
import type { Words } from './words.js';

export interface HeaderView {
  readonly words: Words;
  readonly viewer: Viewer;
  /** What the channel is called here. */
  readonly channel: string;
  readonly trouble: Trouble | null;
  /** Whether the sidebar and the panel are open in a narrow window. */
  readonly isOpen: boolean;
  onToggle(): void;
  onTroubleEnd(): void;
}

/** The name of the channel, the shop's trouble with the way to end it, and the way to a bot of one's own. */
export function headerTemplate({
  words,
  viewer,
  channel,
  trouble,
  isOpen,
  onToggle,
  onTroubleEnd,
}: HeaderView): TemplateResult {
  const end = (kind: Trouble) =>
    html`<button type="button" class="trouble" @click=${onTroubleEnd} title=${words.endTrouble}>
      <span aria-hidden="true">✕</span> ${words.troubleNow(words.troubles[kind])}
    </button>`;
  return html`<header class="topic">
    <button type="button" class="opener" aria-expanded=${isOpen} @click=${onToggle}>
      <span aria-hidden="true">☰</span> ${words.roles[viewer.role]}
    </button>
    <h1><span aria-hidden="true">#</span> ${channel}</h1>
    <p>${words.topic}</p>
    ${trouble ? end(trouble) : nothing} ${doorTemplate(words.door, viewer.language)}
  </header>`;
}
