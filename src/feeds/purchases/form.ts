import { oneOf, optional, snowflake } from '../../ui/custom-id.js';
import type { ActionInput } from '../../ui/implement.js';
import type { Modal } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import { purchaseActions } from './actions.js';
import {
  MAX_HIDDEN_NAMES,
  type PurchaseSettings,
  type Purchases,
  STAFF_CHOICES,
  type StaffChoice,
} from './state.js';

const MAX_NAMES_CHARS = 1000;

/** What an owner chooses in the form. */
export interface PurchaseChoices
  extends Pick<PurchaseSettings, 'channelId' | 'showsPrices' | 'showsFullNames'> {
  /** Undefined while the staff have no channel. */
  readonly staff: StaffChoice | undefined;
  readonly names: readonly string[];
}

/**
 * The owner's settings, each under its label: filled selects of Discord show no placeholder.
 * @param hasStaff whether the staff have a channel
 */
export function purchasesModal(purchases: Purchases, hasStaff: boolean, { purchases: texts }: Words): Modal {
  const { channelId, staffReads, showsPrices, showsFullNames, hiddenNames } = purchases;
  const { form } = texts;
  return {
    customId: purchaseActions.savePurchases(),
    title: form.title,
    fields: [
      { kind: 'channel', custom_id: 'everyone', label: form.everyone, chosen: channelId },
      ...(hasStaff
        ? [
            {
              kind: 'choice',
              custom_id: 'staff',
              label: form.staff,
              description: form.staffHint,
              options: STAFF_CHOICES.map((value) => ({
                value,
                label: form.staffReads[value],
                isChosen: value === staffReads,
              })),
            } as const,
          ]
        : []),
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
  const { everyone = [], staff: [staff] = [], shows = [] } = choices;
  const names = (fields.names ?? '').split(',').map((name) => name.trim());
  return {
    channelId: optional(snowflake)(everyone[0]) ?? null,
    staff: optional(oneOf(...STAFF_CHOICES))(staff),
    showsPrices: shows.includes('prices'),
    showsFullNames: shows.includes('names'),
    names: [...new Set(names)].filter(Boolean),
  };
}
