import { html, type TemplateResult } from 'lit';
import { CHANNELS, LANGUAGES, ROLES } from '../demo/protocol.js';
import type { Viewer } from './connection.js';
import { type GuideView, progress, whatNext } from './guide/guide.js';
import { LANGUAGE_NAMES, type SidebarView } from './sidebar.js';

/** In a narrow window, above the composer: the next step, and the way to everything else. */
export const barTemplate = (guide: GuideView, onPanel: () => void): TemplateResult =>
  html`<div class="bar">
    ${whatNext(guide)}
    <button type="button" class="secondary" @click=${onPanel}>${guide.words.guide}: ${progress(guide)}</button>
  </div>`;

/** In the panel of a narrow window: what the sidebar is for in a wide one. */
export function whoTemplate({ words, channels, viewer, onViewer }: SidebarView): TemplateResult {
  const choice = <K extends keyof Viewer>(
    kind: K,
    label: string,
    all: readonly Viewer[K][],
    nameOf: (one: Viewer[K]) => string,
  ): TemplateResult =>
    html`<select
      aria-label=${label}
      @change=${({ target }: Event) => {
        const chosen = all.find((one) => target instanceof HTMLSelectElement && one === target.value);
        if (chosen) onViewer({ ...viewer, [kind]: chosen });
      }}
    >
      ${all.map((one) => html`<option value=${one} .selected=${one === viewer[kind]}>${nameOf(one)}</option>`)}
    </select>`;
  return html`<div class="who">
    ${choice('channel', words.channel, CHANNELS, (one) => `# ${channels?.[one].name}`)}
    ${choice('role', words.youAre, ROLES, (one) => words.roles[one])}
    ${choice('language', words.languageLabel, LANGUAGES, (one) => LANGUAGE_NAMES[one])}
  </div>`;
}
