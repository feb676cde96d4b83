import type { Words } from '../words/index.js';
import type { Modal } from './reply.js';

/** Asks for an amount of money, which arrives at `id` as the field `budget`. */
export const budgetModal = (id: string, { browse }: Words): Modal => ({
  customId: id,
  title: browse.budgetTitle,
  fields: [
    {
      custom_id: 'budget',
      label: browse.budgetLabel,
      description: browse.budgetHint,
      maxLength: 20,
    },
  ],
});
