import { personAt, type Seat, say, show } from './seat.js';
import { PAYMENTS, PRODUCTS } from './shop/index.js';

/** Runs every command as the people who use them. Stops between two steps when `ending` is aborted. */
export async function tour(seat: Seat, key: string, ending: AbortSignal): Promise<void> {
  const { moderator, member } = seat.cast;
  const steps: readonly (() => Promise<void>)[] = [
    () => run('owner', 'setup'),
    async () => {
      if (seat.message)
        await show(seat, 'presses the first button', personAt(seat).click(seat.message, 'setup:key'));
    },
    async () => {
      if (seat.form)
        await show(seat, `fills in ${key} and sends the form`, personAt(seat).submit(seat.form, { key }));
    },
    () => run('owner', 'setup', { currency: 'RUB', time_zone: 'Europe/Moscow' }),
    () => run('member', 'shop'),
    () => run('member', 'servers'),
    () => run('member', 'product', { product: String(PRODUCTS.armour) }),
    () => run('moderator', 'payment', { id: PAYMENTS.basket }),
    () => {
      seat.role = 'moderator';
      const text = `I paid and got nothing, my payment is ${PAYMENTS.groupUnknown}!`;
      say(`\nmember writes in the channel: ${text}`);
      return show(
        seat,
        'right-click → Apps → Look up payment',
        moderator.runOn('Look up payment', member.say(text)),
      );
    },
  ];

  function run(
    role: Seat['role'],
    command: string,
    options: Record<string, string | number> = {},
  ): Promise<void> {
    seat.role = role;
    const typed = Object.entries(options).map(([name, value]) => ` ${name}:${value}`);
    return show(seat, `/${command}${typed.join('')}`, personAt(seat).run(command, options));
  }

  for (const step of steps) {
    if (ending.aborted) return;
    await step();
  }
}
