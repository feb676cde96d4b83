import { type APIMessage, ChannelType, OverwriteType, PermissionFlagsBits } from 'discord.js';
import { deleteMessage } from './messages.js';
import { exactly } from './permissions.js';
import { Person } from './person.js';
import {
  type ChannelState,
  createChannel,
  firstChannel,
  type GuildState,
  type Named,
  type State,
} from './state.js';

export interface NewPerson {
  id?: string;
  name: string;
  /** What they may do beyond what everyone may. */
  permissions: bigint;
  /** The language of their client, such as 'ru' or 'en-US'. */
  locale?: string;
  roles?: readonly string[];
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

  /** One more channel, in which everybody may do what they may do in the guild. */
  addChannel(name: string, type: ChannelType = ChannelType.GuildText): LocalChannel {
    return new LocalChannel(createChannel(this.#state, this.#guild, name, type));
  }

  /** A role, which everybody may mention and which allows nothing by default; returns its id. */
  addRole(name: string, { mentionable = true, permissions = 0n } = {}): string {
    const id = this.#state.snowflake();
    this.#guild.roles.set(id, { name, mentionable });
    this.allowRole(id, permissions);
    return id;
  }

  /** What a role allows from now on, such as @everyone, whose id is the guild's. */
  allowRole(id: string, permissions: bigint): void {
    this.#guild.rolePermissions.set(id, permissions);
  }

  /** The role that the bot got when it was invited. */
  get appRoleId(): string {
    return this.#guild.app.roleId;
  }

  /** The channels, the first one first. */
  channels(): readonly Named[] {
    return [...this.#guild.channels.values()].map(({ id, name }) => ({ id, name }));
  }

  /** @throws Error if there is none of that name */
  channel(name: string): LocalChannel {
    const found = [...this.#guild.channels.values()].find((one) => one.name === name);
    if (!found) throw new Error(`There is no channel ${name}`);
    return new LocalChannel(found);
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

  /*
   * What the owner says about permissions here. Administrators may do everything all the same, and so may a bot that is one.
   */

  /** The bot may do exactly this. */
  allowApp(permissions: bigint): void {
    this.allow(this.#channel.guild.app.id, permissions);
  }

  /** The bot may not do this, whatever else it may. */
  denyApp(permissions: bigint): void {
    this.overwrite(this.#channel.guild.app.id, { deny: permissions });
  }

  /** A person may do exactly this. */
  allow(personId: string, permissions: bigint): void {
    this.overwrite(personId, exactly(permissions));
  }

  /** Nobody sees the channel but those who have one of these roles, and the bot. */
  keepTo(...roleIds: readonly string[]): void {
    const { app, id: everyone } = this.#channel.guild;
    const { ViewChannel } = PermissionFlagsBits;
    this.overwrite(everyone, { deny: ViewChannel });
    for (const id of [...roleIds, app.roleId]) this.overwrite(id, { allow: ViewChannel });
  }

  /** Everybody may do here what they may do in the guild. */
  open(): void {
    this.#channel.overwrites.clear();
  }

  /** Sets the overwrite of a role, of @everyone, whose id is the guild's, or of a member. */
  overwrite(id: string, { allow = 0n, deny = 0n }: { allow?: bigint; deny?: bigint }): void {
    const type = this.#channel.guild.rolePermissions.has(id) ? OverwriteType.Role : OverwriteType.Member;
    this.#channel.overwrites.set(id, { type, allow, deny });
  }

  /** The owner deletes the channel. */
  remove(): void {
    this.#channel.guild.channels.delete(this.#channel.id);
  }
}

const publicMessages = ({ messages }: ChannelState): APIMessage[] =>
  [...messages.values()].filter(({ onlyFor }) => onlyFor === undefined).map(({ message }) => message);
