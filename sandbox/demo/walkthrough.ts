import type { Exchange, Person } from '../discord/index.js';
import { linkShop } from '../link.js';
import type { People } from '../people.js';
import { PAYMENTS, PRODUCTS, SAMPLE_KEYS } from '../shop/index.js';
import { printForm, printMessage, say } from './print.js';
import type { Language } from './protocol.js';
import { TEXTS } from './texts.js';

/** Runs every command on the sample shop as the people who use them, and prints what they see. */
export async function sampleWalkthrough(
  people: People,
  language: Language,
  signal: AbortSignal,
): Promise<void> {
  const { owner, moderator, member } = people;
  const show = printer(language, signal);
  const words = TEXTS[language].walkthrough;
  const key = SAMPLE_KEYS[language];
  const steps = { command: '/setup', button: words.pressesKey, form: words.sendsKey(key) };
  await linkShop(owner, key, (step, exchange) => show(owner, steps[step], exchange));
  show(member, '/shop', await member.run('shop'));
  show(member, '/servers', await member.run('servers'));
  const product = String(PRODUCTS.armour);
  show(member, `/product product:${product}`, await member.run('product', { product }));
  const id = PAYMENTS.basket;
  show(moderator, `/payment id:${id}`, await moderator.run('payment', { id }));
  const asked = { en: PAYMENTS.groupUnknown, ru: PAYMENTS.groupUnknownRu }[language];
  const message = member.say(words.gotNothing(asked));
  say(`\n${words.writes(member.name, message.content)}`);
  show(moderator, words.looksUp, await moderator.runOn('Look up payment', message));
}

/** Runs the commands that only read the shop, with whatever product the shop names first. */
export async function realWalkthrough(
  { member }: People,
  language: Language,
  signal: AbortSignal,
): Promise<void> {
  const show = printer(language, signal);
  show(member, '/shop', await member.run('shop'));
  show(member, '/servers', await member.run('servers'));
  const [first] = await member.complete('product', { product: '' }, 'product');
  if (!first) return;
  const product = String(first.value);
  show(member, `/product product:${product}`, await member.run('product', { product }));
}

/** Prints what came of something that a person did, unless the demo is ending. */
const printer =
  (language: Language, signal: AbortSignal) =>
  ({ name }: Person, what: string, { modal, replies }: Exchange): void => {
    signal.throwIfAborted();
    say(`\n${name} > ${what}`);
    if (modal) say(printForm(modal));
    for (const reply of replies) say(printMessage(reply, language));
  };
