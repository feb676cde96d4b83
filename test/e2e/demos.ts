import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { type PageServer, startPageServer } from '../../sandbox/demo/server.js';
import { DEMO_ENV, type DemoWorld, linkGuilds, sampleWorld } from '../../sandbox/demo/world.js';
import type { LocalDiscord, LocalGuild } from '../../sandbox/discord/index.js';
import { type SampleHarness, startSampleHarness } from '../../sandbox/harness.js';
import { linkShop } from '../../sandbox/link.js';
import { BUILT_PAGE, BUILT_SITE } from '../../sandbox/root.js';
import { startGameServers } from '../../sandbox/shop/game-servers.js';
import { SAMPLE_KEYS, type SampleShop } from '../../sandbox/shop/index.js';
import type { Language } from '../../src/words/index.js';
import { type Beginning, type Demo, ENGLISH, type Newcomer, visit } from './newcomer.js';

/** The page over a bot in a process. */
export class ServedDemo implements Demo {
  #harness: SampleHarness | undefined;
  #server: PageServer | undefined;
  #world: DemoWorld | undefined;
  readonly #hasGames: boolean;

  /** @param hasGames whether game servers answer, as in `npm run demo` */
  constructor(hasGames = false) {
    this.#hasGames = hasGames;
  }

  get shop(): SampleShop {
    if (!this.#harness) throw new Error('The demo was not started');
    return this.#harness.shop;
  }

  /** Of all pages that were opened. */
  get discord(): LocalDiscord {
    if (!this.#harness) throw new Error('The demo was not started');
    return this.#harness.discord;
  }

  /** The English visitor's guild. */
  get guild(): LocalGuild {
    if (!this.#world) throw new Error('The page was not opened');
    return this.#world.people.en.guild;
  }

  guildOf(language: Language): LocalGuild {
    if (!this.#world) throw new Error('The page was not opened');
    return this.#world.people[language].guild;
  }

  async start(): Promise<void> {
    const games = this.#hasGames ? await startGameServers() : undefined;
    this.#harness = await startSampleHarness({ env: { ...DEMO_ENV, ...games?.env } });
    games?.name(this.#harness.shop);
  }

  async open(browser: Browser) {
    if (!this.#harness) throw new Error('The demo was not started');
    const { discord, shop } = this.#harness;
    const world = sampleWorld(discord, shop, 'en');
    this.#world = world;
    const { url } = await startPageServer({ world, page: BUILT_PAGE, port: 0 }).then((server) => {
      this.#server = server;
      return server;
    });
    const begin = async (how: Beginning) => {
      if (how === 'linked') await linkShop(world.people.en.owner, SAMPLE_KEYS.en);
      if (how === 'furnished') await linkGuilds(world, SAMPLE_KEYS);
    };
    const address = `${url}#en/owner`;
    return { address, newcomer: await visit(browser, address), begin };
  }

  async leave(): Promise<void> {
    await this.#server?.close();
    this.#harness?.shop.trouble(undefined);
  }

  async close(): Promise<void> {
    await this.#harness?.close();
  }
}

/** The page that needs no server, opened as a file. */
export class StaticDemo implements Demo {
  async start(): Promise<void> {}

  async open(browser: Browser) {
    const address = `${pathToFileURL(join(BUILT_SITE, 'index.html')).href}#en/owner`;
    const newcomer = await visit(browser, address);
    return { address, newcomer, begin: (how: Beginning) => begin(newcomer, how) };
  }

  async leave(): Promise<void> {}
  async close(): Promise<void> {}
}

/** Nobody but the visitor can change anything there. What this leaves in the channel would look like the next answer. */
async function begin(newcomer: Newcomer, how: Beginning): Promise<void> {
  if (how === 'furnished') return;
  const { last } = newcomer;
  const dismiss = async (text: string) => {
    await last.getByText(text).waitFor();
    await last.getByText('Dismiss message').click();
    await last.getByText(text).waitFor({ state: 'detached' });
  };
  await newcomer.type('/setup ');
  await last.getByRole('combobox', { name: 'Open a page' }).selectOption('⚙️ Settings');
  for (const name of ['Remove…', 'Remove']) await last.getByRole('button', { name }).first().click();
  await dismiss('Nothing about this Discord server is stored any more.');
  if (how === 'unlinked') return;
  await newcomer.linkShop(ENGLISH);
  await dismiss('Northern Lights is linked');
}
