import { randomBytes } from 'node:crypto';
import { PermissionFlagsBits } from 'discord.js';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { createCommands } from '../../../commands/index.js';
import { type Exchange, type Person, startLocalDiscord } from '../../../sandbox/discord/index.js';
import { SAMPLE_KEYS } from '../../../sandbox/shop/index.js';
import { Bot } from '../../../src/bot/bot.js';
import type { ApiVersion } from '../../../src/easydonate/versions.js';
import { DiscordClock } from '../../../src/lib/clock.js';
import { Cipher } from '../../../src/store/cipher.js';
import { openGuildStore } from '../../../src/store/guilds.js';
import { LINKED_SHOP } from '../../support/bot-harness.js';
import { createFakeShop } from '../../support/fake-shop.js';
import { openGuildShops } from '../../support/guild-shops.js';
import { wireProduct, wireServer } from '../../support/samples.js';

const { ManageGuild, Administrator } = PermissionFlagsBits;

/**
 * The bot on the local Discord, which says what it and people may do where. Its guild is linked to a shop, and the bot leaves
 * when the test is over.
 */
export async function startSetup(version: ApiVersion = 2) {
  const discord = await startLocalDiscord({ waits: { answer: 2000 } });
  const guild = discord.addGuild({ name: 'Guild' });
  const store = await openGuildStore({ kind: 'sqlite', path: ':memory:' }, new Cipher(randomBytes(32)));
  await store.link(guild.id, { key: SAMPLE_KEYS.en, shop: LINKED_SHOP });
  const shop = createFakeShop();
  shop.shopFields = { name: LINKED_SHOP.name, domain: LINKED_SHOP.domain };
  shop.servers = [wireServer({ products: [wireProduct({ name: 'Elite', price: 499 })] })];
  const { shops } = openGuildShops({ store, client: shop, version });
  const bot = new Bot({
    ...{ token: discord.token, apiUrl: discord.apiUrl, shards: 'auto' },
    clock: new DiscordClock(() => {}),
    ...{ store, shops, commands: createCommands(version === 3) },
    follow: { intervalMs: 120_000 },
    log: pino({ level: 'silent' }),
    onClosed: () => {},
    onForeignStore: () => {},
  });
  await bot.start();
  onTestFinished(async () => {
    await bot.leave();
    await bot.finish(2000);
    await discord.close();
    await store.close();
  });
  return {
    ...{ discord, guild, store, shop, bot },
    /** Whom the owner made a manager of the server, who may mention nobody. */
    manager: guild.join({ name: 'Manager', permissions: ManageGuild }),
    admin: guild.join({ name: 'Admin', permissions: Administrator }),
  };
}

export type Setup = Awaited<ReturnType<typeof startSetup>>;

/** A page of /setup, which its buttons, selects and forms change in place. */
export async function open(person: Person, page: string) {
  const panel = await person.run('setup');
  const message = panel.message ?? { id: '' };
  const shown = await person.select(message, 'setup:open', [page]);
  return {
    shown,
    click: (id: string) => person.click(message, id),
    select: (id: string, ...values: readonly string[]) => person.select(message, id, values),
    /** Opens the form behind a button, changes these fields, and sends it. */
    async fill(id: string, values: Parameters<Person['submit']>[1]): Promise<Exchange> {
      const { modal } = await person.click(message, id);
      if (!modal) throw new Error(`${id} opens no form`);
      return person.submit(modal, values);
    },
  };
}

export const shownEmbed = ({ message }: Exchange) => message?.embeds[0];
export const shownText = (exchange: Exchange): string => shownEmbed(exchange)?.description ?? '';
export const shownTitle = (exchange: Exchange): string => shownEmbed(exchange)?.title ?? '';
