import { html, nothing, type TemplateResult } from 'lit';
import { LANGUAGES, type Language, ROLES, type Snapshot, type Viewer } from '../demo/protocol.js';
import { visibleChannels } from './viewer.js';
import type { Words } from './words.js';

export interface SidebarView {
  readonly words: Words;
  readonly guild: string;
  /** Undefined until the server has sent them. */
  readonly channels: Snapshot['channels'] | undefined;
  readonly viewer: Viewer;
  onViewer(viewer: Viewer): void;
}

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', ru: 'Русский' };

/** The guild, and who looks at it in which language. */
export function sidebarTemplate({ words, guild, channels, viewer, onViewer }: SidebarView): TemplateResult {
  return html`<nav class="sidebar" aria-label=${guild}>
    <p class="guild"><img src="pictures/guild.svg" alt="" width="32" height="32" /> <span>${guild}</span></p>
    <ul class="channels">
      ${visibleChannels(viewer.role).map(
        (one) => html`<li>
          <button
            type="button"
            class="channel"
            aria-current=${one === viewer.channel ? 'page' : nothing}
            @click=${() => one !== viewer.channel && onViewer({ ...viewer, channel: one })}
          >
            <span aria-hidden="true">#</span> ${channels?.[one].name}
          </button>
        </li>`,
      )}
    </ul>
    <fieldset>
      <legend>${words.youAre}</legend>
      ${ROLES.map(
        (one) => html`<label class="person ${one}">
          <input type="radio" name="role" .checked=${one === viewer.role} @change=${() => onViewer({ ...viewer, role: one })} />
          <img src="pictures/people/${one}.svg" alt="" width="32" height="32" />
          <span class="person-words"><strong>${words.roles[one]}</strong><small>${words.mayDo[one]}</small></span>
        </label>`,
      )}
    </fieldset>
    <fieldset class="languages">
      <legend>${words.languageLabel}</legend>
      ${LANGUAGES.map(
        (one) => html`<label lang=${one}>
          <input type="radio" name="language" .checked=${one === viewer.language} @change=${() => onViewer({ ...viewer, language: one })} />
          <span class="language">${LANGUAGE_NAMES[one]}</span>
        </label>`,
      )}
      <small>${words.languageHint}</small>
    </fieldset>
  </nav>`;
}
