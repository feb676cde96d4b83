import { html, type TemplateResult } from 'lit';
import {
  type AboutShop,
  HAPPENINGS,
  type Happening,
  SHOWN_PAYMENTS,
  type ShownPayment,
  TROUBLES,
  type Trouble,
} from '../demo/protocol.js';
import { type GuideView, progress, stepList, whatNext } from './guide/guide.js';

/** The troubles that owners know; the others are for testers. */
const VISITORS_TROUBLES: readonly Trouble[] = ['down', 'refused'];

export interface PanelView {
  readonly guide: GuideView;
  readonly shop: AboutShop;
  /** The sample shop's payments in this language. */
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
  const payment = (kind: ShownPayment) => {
    const { number = 0, buyer = '' } = payments?.[kind] ?? {};
    return html`<li>
      <button type="button" @click=${() => onPayment(number)}>
        <code>${number}</code> ${buyer}: ${words.payments[kind]}
      </button>
    </li>`;
  };
  const toggle = (kind: Trouble) => html`<li>
    <button
      type="button"
      aria-pressed=${kind === trouble}
      @click=${() => onTrouble(kind === trouble ? null : kind)}
    >
      ${words.troubles[kind]}
    </button>
  </li>`;
  return html`<h3>${words.paymentsTitle}</h3>
    <ul class="numbers">
      ${SHOWN_PAYMENTS.map(payment)}
    </ul>
    <h3>${words.happeningsTitle}</h3>
    <ul class="numbers">
      ${HAPPENINGS.map(
        (one) =>
          html`<li><button type="button" @click=${() => onHappening(one)}>${words.happenings[one]}</button></li>`,
      )}
    </ul>
    <h3>${words.troubleTitle}</h3>
    <ul class="numbers">
      ${VISITORS_TROUBLES.map(toggle)}
    </ul>
    <details>
      <summary>${words.testers}</summary>
      <ul class="numbers">
        ${TROUBLES.filter((kind) => !VISITORS_TROUBLES.includes(kind)).map(toggle)}
      </ul>
    </details>`;
}
