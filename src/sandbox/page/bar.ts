import { html, type TemplateResult } from 'lit';
import { CHANNELS, LANGUAGES, ROLES } from '../demo/protocol.js';
import { type GuideView, progress, whatNext } from './guide/guide.js';
import { LANGUAGE_NAMES, type SidebarView } from './sidebar.js';

/** In a narrow window, above the composer: what the sidebar and the panel are for in a wide one. */
export function barTemplate(
  { words, channels, viewer, onViewer }: SidebarView,
  guide: GuideView,
  onPanel: () => void,
): TemplateResult {
  const role = ({ target }: Event) => {
    const chosen = ROLES.find((one) => target instanceof HTMLSelectElement && one === target.value);
    if (chosen) onViewer({ ...viewer, role: chosen });
  };
  const channel = ({ target }: Event) => {
    const chosen = CHANNELS.find((one) => target instanceof HTMLSelectElement && one === target.value);
    if (chosen) onViewer({ ...viewer, channel: chosen });
  };
  const language = ({ target }: Event) => {
    const chosen = LANGUAGES.find((one) => target instanceof HTMLSelectElement && one === target.value);
    if (chosen) onViewer({ ...viewer, language: chosen });
  };
  return html`<div class="bar">
    ${whatNext(guide)}
    <select aria-label=${words.channel} @change=${channel}>
      ${CHANNELS.map((one) => html`<option value=${one} .selected=${one === viewer.channel}># ${channels?.[one].name}</option>`)}
    </select>
    <select aria-label=${words.youAre} @change=${role}>
      ${ROLES.map((one) => html`<option value=${one} .selected=${one === viewer.role}>${words.roles[one]}</option>`)}
    </select>
    <select aria-label=${words.languageLabel} @change=${language}>
      ${LANGUAGES.map(
        (one) =>
          html`<option value=${one} .selected=${one === viewer.language}>${LANGUAGE_NAMES[one]}</option>`,
      )}
    </select>
    <button type="button" class="secondary" @click=${onPanel}>${words.guide}: ${progress(guide)}</button>
  </div>`;
}
