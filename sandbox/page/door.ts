import { html, nothing, type TemplateResult } from 'lit';
import type { Language } from '../demo/protocol.js';
import { INSTRUCTIONS, REPOSITORY } from './project.js';
import type { Words } from './words.js';

/** The ways from the demo to a bot of one's own; nothing as long as there is no address. */
export function doorTemplate(
  { install, sources }: Words['door'],
  language: Language,
  repository = REPOSITORY,
): TemplateResult | typeof nothing {
  if (repository === undefined) return nothing;
  const link = (address: string, label: string, look: string) =>
    html`<a class="button ${look}" href=${address} target="_blank" rel="noopener">${label}</a>`;
  return html`<span class="door">
    ${link(`${repository}/blob/main/${INSTRUCTIONS[language]}`, install, 'primary')}
    ${link(repository, sources, 'secondary')}
  </span>`;
}
