import {
  InteractionResponseType as Answer,
  type APIModalInteractionResponseCallbackComponent,
} from 'discord.js';
import type { Browser } from 'playwright-core';
import { type PageServer, startPageServer } from '../../sandbox/demo/server.js';
import { type DemoWorld, sampleWorld } from '../../sandbox/demo/world.js';
import { type LocalDiscord, startLocalDiscord } from '../../sandbox/discord/index.js';
import { BUILT_PAGE } from '../../sandbox/root.js';
import { type SampleShop, startSampleShop } from '../../sandbox/shop/index.js';
import { type BareBot, connectBot, type Received } from '../sandbox/discord/bot.js';
import { type Demo, type Newcomer, visit } from './newcomer.js';

interface Running {
  readonly discord: LocalDiscord;
  readonly shop: SampleShop;
  readonly bot: BareBot;
}

/** The page over a bot that does what a test tells it to do; its only command is /setup. */
export class BareDemo implements Demo {
  #running: Running | undefined;
  #server: PageServer | undefined;
  #world: DemoWorld | undefined;

  get bot(): BareBot {
    if (!this.#running) throw new Error('The demo was not started');
    return this.#running.bot;
  }

  /** The guild in which the visitor is. */
  get guild() {
    if (!this.#world) throw new Error('The page was not opened');
    return this.#world.people.en.guild;
  }

  async start(): Promise<void> {
    const [discord, shop] = await Promise.all([startLocalDiscord(), startSampleShop()]);
    const bot = await connectBot(discord);
    await discord.gateway.waitForReady();
    await bot.rest('PUT', `/applications/${discord.applicationId}/commands`, [
      { name: 'setup', description: 'd' },
    ]);
    this.#running = { discord, shop, bot };
  }

  async open(browser: Browser) {
    if (!this.#running) throw new Error('The demo was not started');
    this.#world = sampleWorld(this.#running.discord, this.#running.shop, 'en');
    this.#server = await startPageServer({ world: this.#world, page: BUILT_PAGE, port: 0 });
    const { url } = this.#server;
    const address = `${url}#en/owner`;
    return { address, newcomer: await visit(browser, address), begin: async () => {} };
  }

  /** Runs /setup on the page, and answers. */
  async answer(newcomer: Newcomer, answer: object): Promise<void> {
    await newcomer.type('/setup ');
    await this.bot.answer(await this.bot.interaction(), answer);
  }

  /** Changes the message whose component was used last, and returns the interaction. */
  async update(data: object): Promise<Received> {
    const interaction = await this.bot.interaction();
    await this.bot.answer(interaction, { type: Answer.UpdateMessage, data });
    return interaction;
  }

  /** Opens a form on the page. */
  async openForm(
    newcomer: Newcomer,
    components: readonly APIModalInteractionResponseCallbackComponent[],
  ): Promise<void> {
    const data = { custom_id: 'form', title: 'A form', components };
    await this.answer(newcomer, { type: Answer.Modal, data });
    await newcomer.page.getByRole('dialog').waitFor();
  }

  async leave(): Promise<void> {
    await this.#server?.close();
  }

  async close(): Promise<void> {
    this.#running?.bot.socket.terminate();
    await Promise.all([this.#running?.discord.close(), this.#running?.shop.close()]);
  }
}
