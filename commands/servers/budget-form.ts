import type { ProductList } from '../../src/domain/offers.js';
import { listArguments, serversActions } from '../../src/ui/actions.js';
import type { Format } from '../../src/ui/format.js';
import type { Modal } from '../../src/ui/reply.js';

/** Asks for an amount of money, which arrives as the field `budget`; the list's own stands there already. */
export const budgetModal = (list: ProductList, { words: { browse } }: Format): Modal => ({
  customId: serversActions.within(listArguments({ ...list, page: 0 })),
  title: browse.budgetTitle,
  fields: [
    {
      custom_id: 'budget',
      label: browse.budgetLabel,
      description: browse.budgetHint,
      required: false,
      maxLength: 20,
      ...(list.budget !== undefined && { value: String(list.budget) }),
    },
  ],
});
