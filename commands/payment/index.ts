import { defineCommand } from '../../src/bot/command.js';
import { findPaymentNumbers } from '../../src/domain/payment-numbers.js';
import { ApplicationCommandOptionType } from '../../src/lib/discord.js';
import { answerMessage, cardActions, numberForm } from './card.js';
import { lookUp } from './look-up.js';
import { completePlayer, findPlayer, searchActions, showLatest } from './search.js';
import { paymentChoices } from './view.js';

const PLAYER = {
  type: ApplicationCommandOptionType.String,
  name: 'player',
  autocomplete: true,
  max_length: 60,
} as const;

/** @param canSearch whether payments can be found by the player's name; without it, numbers only */
export const payment = (canSearch: boolean) =>
  defineCommand({
    data: {
      name: 'payment',
      options: [
        { type: ApplicationCommandOptionType.Integer, name: 'id', min_value: 1, autocomplete: true },
        ...(canSearch ? [PLAYER] : []),
      ],
    },
    texts: ({ commands }) => commands.payment,
    permission: 'ModerateMembers',
    visibility: 'private',
    form: ({ id }) => (canSearch || id !== undefined ? undefined : numberForm),
    async run(context, { id, player }) {
      if (id !== undefined) return lookUp(context, id);
      const name = player?.trim();
      return name ? findPlayer(context, name) : showLatest(context);
    },
    complete: {
      id: async ({ shop, format }, typed) => paymentChoices(await shop.recentPayments(), typed, format.words),
      player: completePlayer,
    },
    onMessage: {
      name: ({ commands }) => commands.payment.onMessage,
      reads: (text) =>
        findPaymentNumbers(text)
          .map((id) => `#${id}`)
          .join(' '),
      run: answerMessage,
    },
    actions: { ...cardActions, ...searchActions },
  });
