import type { APIMessage } from 'discord.js';
import type { OptionValues, Person } from '../discord/index.js';
import { linkShop } from '../link.js';
import { PAYMENTS, SAMPLE_KEYS } from '../shop/index.js';
import { plainMessage } from './plain-text.js';
import type { Language } from './protocol.js';
import type { DemoWorld } from './world.js';

/** Texts and numbers of the sample shop; each reply has to contain one of the texts. */
const SAMPLES = {
  en: {
    name: 'Northern Lights',
    description: 'delivered as soon as you pay',
    typo: 'diamnd swrd',
    product: 'Diamond sword',
    payment: PAYMENTS.groupUnknown,
    reply: 'A group named vip could not be found',
  },
  ru: {
    name: 'Северное сияние',
    description: 'Выдача сразу после оплаты',
    typo: 'алмазнй меч',
    product: 'Алмазный меч',
    payment: PAYMENTS.groupUnknownRu,
    reply: 'Группа vip не найдена',
  },
} as const;
const ADDRESS = 'play.example.net:25565';

interface Use {
  readonly person: Person;
  readonly typed: string;
  readonly act: () => Promise<APIMessage | undefined>;
  /** A text that the reply contains when all went well. */
  readonly proof: string;
}

const command = (person: Person, name: string, options: OptionValues, proof: string): Use => ({
  person,
  typed: ['/', name, ...Object.values(options).map((value) => ` ${value}`)].join(''),
  act: async () => (await person.run(name, options)).message,
  proof,
});

const linking = (owner: Person, key: string, proof: string): Use => ({
  person: owner,
  typed: '/setup',
  async act() {
    await linkShop(owner, key);
    return owner.sees().at(-1);
  },
  proof,
});

/**
 * Links the sample shop, uses the bot as people do, and prints each reply.
 * @throws Error with the command and the reason when a use fails
 */
export async function printUses(
  { people }: Pick<DemoWorld, 'people'>,
  language: Language,
  print: (text: string) => void,
): Promise<void> {
  const { owner, moderator, member } = people[language];
  const { name, description, typo, product, payment, reply } = SAMPLES[language];
  for (const use of [
    linking(owner, SAMPLE_KEYS[language], name),
    command(member, 'shop', {}, description),
    command(member, 'servers', {}, ADDRESS),
    command(member, 'product', { product: typo }, product),
    command(moderator, 'payment', { number: payment }, reply),
  ])
    print(`\n${await play(use, language)}`);
}

async function play({ person, typed, act, proof }: Use, language: Language): Promise<string> {
  const title = `${person.name}: ${typed}`;
  const message = await act().catch((error: unknown) => {
    throw new Error(`${title}: ${error instanceof Error ? error.message : String(error)}`);
  });
  const text = message ? plainMessage(message, language) : '';
  if (!text.includes(proof)) throw new Error(`${title}: the reply does not contain “${proof}”:\n${text}`);
  return `${title}\n${text}`;
}
