import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { type AboutShop, type Language, type Role, SHOWN_PAYMENTS, type Trouble } from '../demo/protocol.js';
import { OFFERED_TROUBLES, type Words } from './words.js';

/** A command to begin with, for the person who would use it. */
export interface Suggestion {
  readonly role: Role;
  readonly command: string;
  readonly texts: Readonly<Record<string, string>>;
}

export interface PanelView {
  readonly words: Words;
  readonly shop: AboutShop;
  readonly language: Language;
  readonly trouble: Trouble | null;
  /** Whether the page may load pictures from the internet. */
  readonly pictures: boolean;
  onSuggestion(suggestion: Suggestion): void;
  onTrouble(trouble: Trouble | null): void;
}

type SampleShop = Extract<AboutShop, { kind: 'sample' }>;

/** What a newcomer can try, and what can be done to the sample shop. */
export function panelTemplate(view: PanelView): TemplateResult {
  const { words, shop } = view;
  return html`<aside class="panel" aria-label=${words.tryIt}>
    <h2>${words.tryIt}</h2>
    ${steps(view)} ${shop.kind === 'sample' ? samplePart(shop, view) : realPart(shop.host, view)}
  </aside>`;
}

function steps({ words, shop, language, onSuggestion }: PanelView): TemplateResult {
  const sample = shop.kind === 'sample';
  const product: Suggestion['texts'] = sample ? { product: words.product } : {};
  const payment: Suggestion['texts'] = sample ? { id: String(shop.payments[language].offline) } : {};
  const suggestions: readonly (Suggestion & { readonly label: string })[] = [
    { role: 'owner', command: 'setup', texts: {}, label: words.steps.setup },
    { role: 'member', command: 'servers', texts: {}, label: words.steps.servers },
    { role: 'member', command: 'product', texts: product, label: words.steps.product },
    { role: 'moderator', command: 'payment', texts: payment, label: words.steps.payment },
  ];
  return html`<ol class="steps">
    ${suggestions.map(
      (suggestion, index) => html`<li>
        <button type="button" @click=${() => onSuggestion(suggestion)}>
          <strong>${index + 1}. ${suggestion.label}</strong>
          <small>${words.roles[suggestion.role]}: <code>/${suggestion.command}</code></small>
        </button>
      </li>`,
    )}
    ${sample ? html`<li class="tip">${words.steps.message}</li>` : nothing}
  </ol>`;
}

function samplePart({ keys, payments }: SampleShop, view: PanelView): TemplateResult {
  const { words, language, trouble, onSuggestion, onTrouble } = view;
  const lookUp = (number: number) =>
    onSuggestion({ role: 'moderator', command: 'payment', texts: { id: String(number) } });
  const chosen = ({ target }: Event) => {
    if (!(target instanceof HTMLSelectElement)) return;
    onTrouble(OFFERED_TROUBLES.find((kind) => kind === target.value) ?? null);
  };
  return html`<h3>${words.keyTitle}</h3>
    <p><code class="key">${keys[language]}</code> <small>${words.keyHint}</small></p>
    <h3>${words.paymentsTitle}</h3>
    <ul class="numbers">
      ${SHOWN_PAYMENTS.map((kind) => {
        const number = payments[language][kind];
        return html`<li>
          <button type="button" @click=${() => lookUp(number)}>
            <code>${number}</code> ${words.payments[kind]}
          </button>
        </li>`;
      })}
    </ul>
    <h3><label for="trouble">${words.troubleTitle}</label></h3>
    <select id="trouble" aria-describedby="trouble-hint" @change=${chosen}>
      <option value="" .selected=${live(trouble === null)}>${words.noTrouble}</option>
      ${OFFERED_TROUBLES.map(
        (kind) =>
          html`<option value=${kind} .selected=${live(kind === trouble)}>${words.troubles[kind]}</option>`,
      )}
    </select>
    <p id="trouble-hint"><small>${words.troubleHint}</small></p>`;
}

const realPart = (host: string, { words, pictures }: PanelView): TemplateResult =>
  html`<p class="tip">${words.realShop(host)}</p>
    <p class="tip">
      <a href=${pictures ? `/${location.hash}` : `/?pictures=shop${location.hash}`}>
        ${pictures ? words.hidePictures : words.showPictures}
      </a>
    </p>`;
