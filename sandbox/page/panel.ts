import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import {
  type AboutShop,
  HAPPENINGS,
  type Happening,
  SHOWN_PAYMENTS,
  TROUBLES,
  type Trouble,
} from '../demo/protocol.js';
import { type GuideView, progress, stepList, whatNext } from './guide/guide.js';

export interface PanelView {
  readonly guide: GuideView;
  readonly shop: AboutShop;
  /** The numbers of the sample shop's payments in this language. */
  readonly payments: Extract<AboutShop, { kind: 'sample' }>['payments']['en'] | undefined;
  readonly trouble: Trouble | null;
  onPayment(number: number): void;
  onTrouble(trouble: Trouble | null): void;
  onHappening(happening: Happening): void;
}

/** The guide, and what can be done to the sample shop. */
export function panelTemplate(view: PanelView): TemplateResult {
  const { guide, shop } = view;
  const { words } = guide;
  return html`<aside class="panel" aria-label=${words.guide}>
    <header>
      <h2>${words.guide}</h2>
      <small>${progress(guide)}</small>
    </header>
    ${stepList(guide)} ${whatNext(guide)}
    ${shop.kind === 'sample' ? samplePart(view) : html`<p class="tip">${words.realShop(shop.host)}</p>`}
  </aside>`;
}

function samplePart({
  guide,
  payments,
  trouble,
  onPayment,
  onTrouble,
  onHappening,
}: PanelView): TemplateResult {
  const { words } = guide;
  const turn = ({ target }: Event) => {
    if (!(target instanceof HTMLSelectElement)) return;
    onTrouble(TROUBLES.find((kind) => kind === target.value) ?? null);
  };
  return html`<h3>${words.paymentsTitle}</h3>
    <ul class="numbers">
      ${SHOWN_PAYMENTS.map((kind) => {
        const number = payments?.[kind] ?? 0;
        return html`<li>
          <button type="button" @click=${() => onPayment(number)}>
            <code>${number}</code> ${words.payments[kind]}
          </button>
        </li>`;
      })}
    </ul>
    <h3>${words.happeningsTitle}</h3>
    <ul class="numbers">
      ${HAPPENINGS.map(
        (one) =>
          html`<li><button type="button" @click=${() => onHappening(one)}>${words.happenings[one]}</button></li>`,
      )}
    </ul>
    <p><small>${words.happeningsHint}</small></p>
    <h3><label for="trouble">${words.troubleTitle}</label></h3>
    <select id="trouble" @change=${turn}>
      <option value="" .selected=${live(trouble === null)}>${words.noTrouble}</option>
      ${TROUBLES.map(
        (kind) =>
          html`<option value=${kind} .selected=${live(kind === trouble)}>${words.troubles[kind]}</option>`,
      )}
    </select>
    <p><small>${words.troubleHint}</small></p>`;
}
