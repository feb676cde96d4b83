import { optional, snowflake } from '../../ui/custom-id.js';
import type { ActionInput } from '../../ui/implement.js';
import type { Modal } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import { purchaseActions } from './actions.js';
import { MAX_HIDDEN_NAMES, type PurchaseSettings, type Purchases } from './state.js';

const MAX_NAMES_CHARS = 1000;

/** What an owner chooses in the form. */
export interface PurchaseChoices
  extends Pick<PurchaseSettings, 'channelId' | 'showsPrices' | 'showsFullNames'> {
  readonly names: readonly string[];
}

/** The owner's settings, each under its label: filled selects of Discord show no placeholder. */
export function purchasesModal(purchases: Purchases, { purchases: texts }: Words): Modal {
  const { channelId, showsPrices, showsFullNames, hiddenNames } = purchases;
  const { form } = texts;
  return {
    customId: purchaseActions.savePurchases(),
    title: form.title,
    fields: [
      { kind: 'channel', custom_id: 'everyone', label: form.everyone, chosen: channelId },
      {
        kind: 'checks',
        custom_id: 'shows',
        label: form.shows,
        options: [
          { value: 'prices', label: form.prices, isChosen: showsPrices },
          { value: 'names', label: form.fullNames, isChosen: showsFullNames },
        ],
      },
      {
        custom_id: 'names',
        label: form.hidden,
        description: form.hiddenHint(MAX_HIDDEN_NAMES),
        maxLength: MAX_NAMES_CHARS,
        required: false,
        ...(hiddenNames.length > 0 && { value: joinNames(hiddenNames) }),
      },
    ],
  };
}

/** Names that were typed without spaces may fit only without them. */
function joinNames(names: readonly string[]): string {
  const text = names.join(', ');
  return text.length <= MAX_NAMES_CHARS ? text : names.join(',');
}

export function readPurchaseChoices({ fields, choices }: ActionInput): PurchaseChoices {
  const { everyone = [], shows = [] } = choices;
  const names = (fields.names ?? '').split(',').map((name) => name.trim());
  return {
    channelId: optional(snowflake)(everyone[0]) ?? null,
    showsPrices: shows.includes('prices'),
    showsFullNames: shows.includes('names'),
    names: [...new Set(names)].filter(Boolean),
  };
}
