import { type APIMessage, ChannelType } from 'discord.js';
import { deleteMessage } from './messages.js';
import { Person } from './person.js';
import { type ChannelState, createChannel, firstChannel, type GuildState, type State } from './state.js';

export interface NewPerson {
  id?: string;
  name: string;
  /** What they may do beyond what everyone may. */
  permissions: bigint;
  /** The language of their client, such as 'ru' or 'en-US'. */
  locale?: string;
  roles?: string[];
}

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** A guild, as its owner and its people have it in their hands. */
export class LocalGuild {
  readonly #state: State;
  readonly #guild: GuildState;

  constructor(state: State, guild: GuildState) {
    this.#state = state;
    this.#guild = guild;
  }

  get id(): string {
    return this.#guild.id;
  }

  get name(): string {
    return this.#guild.name;
  }

  /** The first channel, where everyone is when they join. */
  get channelId(): string {
    return firstChannel(this.#guild).id;
  }

  join({ id = this.#state.snowflake(), name, permissions, locale = 'en-US', roles = [] }: NewPerson): Person {
    const person = { id, name, permissions, locale, roles };
    this.#guild.people.set(person.id, person);
    return new Person(this.#state, firstChannel(this.#guild), person);
  }

  /** One more channel; the bot may do there what it may do in the guild. */
  addChannel(name: string, type: ChannelType = ChannelType.GuildText): LocalChannel {
    return new LocalChannel(createChannel(this.#state, this.#guild, name, type));
  }

  /** A role, which everybody may mention by default; returns its id. */
  addRole(name: string, { mentionable = true } = {}): string {
    const id = this.#state.snowflake();
    this.#guild.roles.set(id, { name, mentionable });
    return id;
  }

  /** The channels, the first one first. */
  channels(): readonly Named[] {
    return [...this.#guild.channels.values()].map(({ id, name }) => ({ id, name }));
  }

  /** The roles that were added. */
  roles(): readonly Named[] {
    return [...this.#guild.roles].map(([id, { name }]) => ({ id, name }));
  }

  /** What everyone in the first channel sees, oldest first. */
  messages(): readonly APIMessage[] {
    return publicMessages(firstChannel(this.#guild));
  }
}

/** A channel in its owner's hands. */
export class LocalChannel {
  readonly #channel: ChannelState;

  constructor(channel: ChannelState) {
    this.#channel = channel;
  }

  get id(): string {
    return this.#channel.id;
  }

  get name(): string {
    return this.#channel.name;
  }

  /** What everyone in the channel sees, oldest first. */
  messages(): readonly APIMessage[] {
    return publicMessages(this.#channel);
  }

  /** Somebody deletes a message. */
  deleteMessage(id: string): void {
    deleteMessage(this.#channel, id);
  }

  /** The owner changes what the bot may do here. */
  allowApp(permissions: bigint): void {
    this.#channel.appPermissions = permissions;
  }

  /** The owner changes what a person may do here; administrators may do everything all the same. */
  allow(personId: string, permissions: bigint): void {
    this.#channel.permissions.set(personId, permissions);
  }

  /** The owner deletes the channel. */
  remove(): void {
    this.#channel.guild.channels.delete(this.#channel.id);
  }
}

const publicMessages = ({ messages }: ChannelState): APIMessage[] =>
  [...messages.values()].filter(({ onlyFor }) => onlyFor === undefined).map(({ message }) => message);
