import { type APIMessage, ChannelType, OverwriteType, PermissionFlagsBits } from 'discord.js';
import { deleteMessage } from './messages.js';
import { exactly } from './permissions.js';
import { Person } from './person.js';
import { changeRoles, createRole, deleteRole, findRole, holderOf } from './roles.js';
import {
  type AuditEntry,
  type ChannelState,
  createChannel,
  firstChannel,
  type GuildState,
  type Named,
  type RoleState,
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
    const unknown = roles.filter((role) => !this.#guild.roles.some((one) => one.id === role));
    for (const role of unknown) createRole(this.#guild, { id: role });
    const joinedAt = new Date(this.#state.now()).toISOString();
    const person = { id, name, permissions, locale, roles, joinedAt };
    this.#guild.people.set(person.id, person);
    return new Person(this.#state, firstChannel(this.#guild), person);
  }

  /** The guild belongs to a person, who may do everything. */
  passTo({ id }: Person): void {
    this.#guild.ownerId = id;
  }

  /** One more channel, in which everybody may do what they may do in the guild. */
  addChannel(name: string, type: ChannelType = ChannelType.GuildText): LocalChannel {
    return new LocalChannel(createChannel(this.#state, this.#guild, name, type));
  }

  /**
   * A role directly below the bot's, which everybody may mention and which allows nothing by default; returns its id.
   * @param more with tags it is managed: it belongs to a bot, to an integration or to those who boost
   */
  addRole(name: string, more: Partial<Omit<RoleState, 'id' | 'name'>> = {}): string {
    const id = this.#state.snowflake();
    createRole(this.#guild, { id, name, mentionable: true, ...more });
    return id;
  }

  /** What a role allows from now on, such as @everyone, whose id is the guild's. */
  allowRole(id: string, permissions: bigint): void {
    findRole(this.#guild, id).permissions = permissions;
  }

  /** The owner drags a role, such as the bot's: 1 is directly above @everyone; beyond the end it is the highest. */
  moveRole(id: string, position: number): void {
    const { roles } = this.#guild;
    const role = findRole(this.#guild, id);
    roles.splice(roles.indexOf(role), 1);
    roles.splice(Math.max(1, position), 0, role);
  }

  /** The owner deletes a role, which nobody has from then on. */
  deleteRole(id: string): void {
    deleteRole(this.#guild, id);
  }

  /** The owner gives a member a role, or takes it from them; the bot is a member, too. */
  changeRoles(memberId: string, action: AuditEntry['action'], roleId: string): void {
    const holder = holderOf(this.#guild, memberId);
    if (holder === undefined) throw new Error(`There is no member ${memberId}`);
    changeRoles(holder, action, findRole(this.#guild, roleId).id);
  }

  /** The roles that the bot has given and taken, with its reasons, oldest first. */
  get auditLog(): readonly AuditEntry[] {
    return this.#guild.auditLog;
  }

  /** The owner invites the bot once more, with this besides what it may already. */
  inviteApp(permissions: bigint): void {
    findRole(this.#guild, this.appRoleId).permissions |= permissions;
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

  /** The roles but @everyone and the bot's own, the lowest first. */
  roles(): readonly Named[] {
    const ofAll = [this.#guild.id, this.appRoleId];
    return this.#guild.roles.filter(({ id }) => !ofAll.includes(id)).map(({ id, name }) => ({ id, name }));
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
    const isRole = this.#channel.guild.roles.some((role) => role.id === id);
    const type = isRole ? OverwriteType.Role : OverwriteType.Member;
    this.#channel.overwrites.set(id, { type, allow, deny });
  }

  /** The owner deletes the channel. */
  remove(): void {
    this.#channel.guild.channels.delete(this.#channel.id);
  }
}

const publicMessages = ({ messages }: ChannelState): APIMessage[] =>
  [...messages.values()].filter(({ onlyFor }) => onlyFor === undefined).map(({ message }) => message);
