import type { Person } from '../discord/index.js';
import type { SampleShop } from '../shop/index.js';
import { perform } from './actions.js';
import { trigger } from './happenings.js';
import {
  type About,
  type Action,
  CHANNELS,
  type ChannelListeners,
  type Connection,
  LANGUAGES,
  type Language,
  type Outcome,
  type RegisteredCommand,
  type Snapshot,
  type Trouble,
  type Viewer,
} from './protocol.js';
import { awaitLook, awaitOutage, type DemoWorld, refreshShop } from './world.js';

type TroubleListener = (event: { readonly trouble: Trouble | null }) => void;

/** When the guild of each language is as the tour expects it. */
export type Furnished = ReadonlyMap<Language, Promise<void>>;

/** The demo in the process or page where it runs; a trouble of the shop is everybody's. */
export class LocalConnection implements Connection {
  /** In the page alone nobody could show them. */
  readonly #world: DemoWorld;
  readonly #furnished: Furnished;
  /** When this was the case, in milliseconds since the epoch. */
  readonly #furnishedAt = new Map<Language, number>();
  readonly #troubleListeners = new Set<TroubleListener>();
  #trouble: Trouble | null = null;
  /** Until the bot has found out that the shop is away. */
  #outage: Promise<unknown> = Promise.resolve();

  /** @param furnished left out, each guild is furnished already */
  constructor(world: DemoWorld, furnished: Furnished = new Map()) {
    this.#world = world;
    this.#furnished = furnished;
    for (const language of LANGUAGES)
      void Promise.resolve(furnished.get(language)).then(
        () => this.#furnishedAt.set(language, Date.now()),
        () => {},
      );
  }

  async about(): Promise<About> {
    return this.#world.about;
  }

  /** Whether the viewer sees the channel in which they would be. */
  isSeen(viewer: Viewer): boolean {
    const { [viewer.role]: person } = this.#world.people[viewer.language];
    return person.channels().some(({ id }) => id === this.#channelId(viewer));
  }

  watch(viewer: Viewer, listeners: ChannelListeners): () => void {
    const person = this.#person(viewer);
    listeners.connected(true);
    // All in one go, so that nothing can happen between the snapshot and the first change.
    listeners.snapshot(this.#snapshot(viewer, person));
    const unwatch = person.watch((change) => {
      if (change.kind === 'message') listeners.message(change.message);
      else listeners.deleted({ id: change.id });
    });
    listeners.trouble({ trouble: this.#trouble });
    this.#troubleListeners.add(listeners.trouble);
    return () => {
      unwatch();
      this.#troubleListeners.delete(listeners.trouble);
    };
  }

  async perform(viewer: Viewer, action: Action): Promise<Outcome> {
    await this.#readiness(viewer, action);
    if (action.do !== 'trouble' && action.do !== 'trigger') return perform(this.#person(viewer), action);
    const { shop, people } = this.#world;
    if (!shop) return { problem: 'refused' };
    if (action.do === 'trigger') {
      if (action.happening === 'purchase')
        await awaitLook(shop, viewer.language, this.#furnishedAt.get(viewer.language) ?? 0);
      trigger(shop, viewer.language, action.happening);
      await refreshShop(people[viewer.language]);
    } else {
      this.#setTrouble(shop, action.trouble);
    }
    return {};
  }

  /** What would disturb furnishing waits for it. The visitor's guild is linked, and members and moderators change nothing. */
  async #readiness({ language, role }: Viewer, { do: kind }: Action): Promise<void> {
    // The shop of one guild is that of the others, too.
    if (kind === 'trouble') await Promise.all(this.#furnished.values());
    const isHarmless = role !== 'owner' && kind !== 'trigger' && language === this.#world.about.language;
    if (!isHarmless) await this.#furnished.get(language);
    // So that the lists which members read tell of it. The bot asks for each payment, and knows at once.
    if (role === 'member') await this.#outage;
  }

  async download(path: string): Promise<Blob> {
    const file = await fetch(new URL(path, this.#world.discord.apiUrl));
    if (!file.ok) throw new Error(`There is no file ${path}`);
    return file.blob();
  }

  #setTrouble(shop: SampleShop, trouble: Trouble | null): void {
    this.#trouble = trouble;
    shop.trouble(trouble ?? undefined);
    for (const listener of this.#troubleListeners) listener({ trouble });
    const people = trouble === 'down' ? Object.values(this.#world.people) : [];
    this.#outage = Promise.allSettled(people.map(awaitOutage));
  }

  #channelId({ language, channel }: Viewer): string {
    return this.#world.people[language].guild.channels()[CHANNELS.indexOf(channel)]?.id ?? '';
  }

  #person(viewer: Viewer): Person {
    const { [viewer.role]: person } = this.#world.people[viewer.language];
    return person.in(this.#channelId(viewer));
  }

  #snapshot({ language }: Viewer, person: Person): Snapshot {
    const { guild, owner, moderator, member } = this.#world.people[language];
    const [general = NOWHERE, shop = general, staff = general] = guild.channels();
    const named = ({ id, name }: Person) => ({ id, name });
    const everybody = [owner, moderator, member];
    const called = ({ name, name_localizations }: RegisteredCommand) =>
      [
        name,
        Object.entries(name_localizations ?? {}).find(([one]) => one === language)?.[1] ?? name,
      ] as const;
    return {
      guild: guild.name,
      channels: { general, shop, staff },
      roles: guild.roles(),
      people: { owner: named(owner), moderator: named(moderator), member: named(member) },
      commands: person.commands(),
      messageCommands: person.messageCommands(),
      memberCommands: person.memberCommands(),
      commandNames: Object.fromEntries(
        everybody.flatMap((one) => [...one.messageCommands(), ...one.memberCommands()].map(called)),
      ),
      messages: person.sees(),
    };
  }
}

const NOWHERE = { id: '', name: '' };
