import {
  type APIMessage,
  ApplicationCommandType,
  ComponentType,
  InteractionType,
  PermissionFlagsBits,
} from 'discord.js';
import {
  checkChoice,
  checkRepetition,
  commandData,
  filledOptions,
  findButton,
  findSelect,
  type OptionValues,
  offeredCommand,
  offeredCommands,
  offeredValues,
  refuse,
  resolvedChoice,
  typedOptions,
} from './client.js';
import { awaitEnd, type Exchange, type ModalRef } from './exchange.js';
import { filledModal, type ModalValues } from './form.js';
import { type Action, sendInteraction } from './incoming.js';
import { blankMessage, pings, storeMessage } from './messages.js';
import { personMember, personUser } from './payloads.js';
import { channelPermissions } from './permissions.js';
import type { RegisteredCommand } from './rules.js';
import type {
  ChannelChange,
  ChannelState,
  ChannelWatcher,
  Choice,
  LiveInteraction,
  Named,
  PersonState,
  State,
  StoredMessage,
} from './state.js';

/** A message that a person acts on is named by its id: they always mean it as it stands now. */
export type MessageRef = Pick<APIMessage, 'id'>;

const { ChatInput, Message, User } = ApplicationCommandType;

/** One person at a client, in a channel of a guild. What a real client would refuse rejects with ClientRefusal. */
export class Person {
  readonly #state: State;
  readonly #channel: ChannelState;
  readonly #person: PersonState;

  constructor(state: State, channel: ChannelState, person: PersonState) {
    this.#state = state;
    this.#channel = channel;
    this.#person = person;
  }

  get id(): string {
    return this.#person.id;
  }

  get name(): string {
    return this.#person.name;
  }

  /** The ids of the roles besides @everyone. */
  get roles(): readonly string[] {
    return this.#person.roles;
  }

  /** The chat commands in this person's list after a slash. */
  commands(): readonly RegisteredCommand[] {
    return offeredCommands(this.#state, this.#channel.guild, this.#person, ChatInput);
  }

  /** The commands in this person's list after a right-click on a message. */
  messageCommands(): readonly RegisteredCommand[] {
    return offeredCommands(this.#state, this.#channel.guild, this.#person, Message);
  }

  /** The commands in this person's list after a right-click on a member. */
  memberCommands(): readonly RegisteredCommand[] {
    return offeredCommands(this.#state, this.#channel.guild, this.#person, User);
  }

  /** Runs a chat command. */
  async run(name: string, values: OptionValues = {}): Promise<Exchange> {
    const command = this.#command(ChatInput, name);
    const data = commandData(command, filledOptions(command, values));
    return this.#act({ type: InteractionType.ApplicationCommand, data, commandName: name });
  }

  /** Runs a message command. */
  async runOn(name: string, target: MessageRef): Promise<Exchange> {
    const command = this.#command(Message, name);
    const message = this.#visible(target);
    const resolved = { messages: { [message.id]: message } };
    return this.#act({
      type: InteractionType.ApplicationCommand,
      data: { ...commandData(command), target_id: message.id, resolved },
      commandName: name,
      target: { target_message_id: message.id },
    });
  }

  /** Runs a user command. */
  async runOnMember(name: string, memberId: string): Promise<Exchange> {
    const command = this.#command(User, name);
    const target = this.#channel.guild.people.get(memberId) ?? refuse('There is no such member');
    const { user, ...member } = personMember(this.#channel, target);
    const resolved = { users: { [memberId]: user }, members: { [memberId]: member } };
    return this.#act({
      type: InteractionType.ApplicationCommand,
      data: { ...commandData(command), target_id: memberId, resolved },
      commandName: name,
      target: { target_user: user },
    });
  }

  /** Asks for the completions of one option while the command is being typed. */
  async complete(name: string, values: OptionValues, focused: string): Promise<readonly Choice[]> {
    const command = this.#command(ChatInput, name);
    const data = commandData(command, typedOptions(command, values, focused));
    const sent = this.#send({ type: InteractionType.ApplicationCommandAutocomplete, data });
    await awaitEnd(this.#state, sent);
    return sent.choices;
  }

  async click(target: MessageRef, customIdOrLabel: string): Promise<Exchange> {
    const message = this.#visible(target);
    const { custom_id } = findButton(message, customIdOrLabel);
    const data = { custom_id, component_type: ComponentType.Button };
    return this.#act({ type: InteractionType.MessageComponent, data, message });
  }

  async select(target: MessageRef, customId: string, values: readonly string[]): Promise<Exchange> {
    const message = this.#visible(target);
    const select = findSelect(message, customId);
    const { guild } = this.#channel;
    checkChoice(select, values, offeredValues(select, guild));
    checkRepetition(this.#person, message, customId, values);
    const { type } = select;
    const resolved = resolvedChoice(this.#state, { type, values }, guild, this.#person);
    const data = { custom_id: customId, component_type: type, values, ...resolved };
    return this.#act({ type: InteractionType.MessageComponent, data, message });
  }

  /** Sends in a form that was opened for this person. */
  async submit({ interactionId }: ModalRef, values: ModalValues): Promise<Exchange> {
    const opener = [...this.#state.interactions.values()].find(({ id }) => id === interactionId);
    if (opener?.modal === undefined || opener.person !== this.#person) {
      return refuse('The form is not open for this person');
    }
    return this.#act({
      type: InteractionType.ModalSubmit,
      data: filledModal(opener.modal, values),
      message: this.#channel.messages.get(opener.messageId ?? '')?.message,
      opener,
    });
  }

  /** Leaves the guild, and with it all roles. */
  leave(): void {
    this.#channel.guild.people.delete(this.id);
    this.#person.roles = [];
    this.#person.permissions = 0n;
  }

  /** Comes back, as a member without roles. */
  comeBack(): void {
    this.#person.joinedAt = new Date(this.#state.now()).toISOString();
    this.#channel.guild.people.set(this.id, this.#person);
  }

  /** The channels that this person sees. */
  channels(): readonly Named[] {
    return this.#channels().map(({ id, name }) => ({ id, name }));
  }

  /** The same person in another channel of the guild that they see. */
  in(channelId: string): Person {
    const channel = this.#channels().find(({ id }) => id === channelId);
    return channel ? new Person(this.#state, channel, this.#person) : refuse('There is no such channel');
  }

  /** Posts an ordinary message. */
  say(text: string): APIMessage {
    const content = text.trim();
    if (content === '' || content.length > 2000) refuse('A message has 1 to 2000 characters');
    const message: APIMessage = {
      ...blankMessage(this.#state, this.#channel, personUser(this.#person)),
      content,
      ...pings(content, undefined, this.#channel, channelPermissions(this.#channel, this.#person)),
    };
    storeMessage(this.#state, this.#channel, { message, onlyFor: undefined });
    return message;
  }

  /** The channel's messages and this person's own ephemeral ones, oldest first. */
  sees(): readonly APIMessage[] {
    return [...this.#channel.messages.values()]
      .filter((stored) => this.#maySee(stored))
      .map(({ message }) => message);
  }

  /** Tells of every message that this person sees, as it appears, changes or goes; returns how to stop that. */
  watch(listener: (change: ChannelChange) => void): () => void {
    const watcher: ChannelWatcher = (change, onlyFor) => {
      if (this.#maySee({ onlyFor })) listener(change);
    };
    this.#channel.watchers.add(watcher);
    return () => void this.#channel.watchers.delete(watcher);
  }

  #channels(): ChannelState[] {
    const isSeen = (channel: ChannelState) =>
      (channelPermissions(channel, this.#person) & PermissionFlagsBits.ViewChannel) !== 0n;
    return [...this.#channel.guild.channels.values()].filter(isSeen);
  }

  #maySee({ onlyFor }: Pick<StoredMessage, 'onlyFor'>): boolean {
    return onlyFor === undefined || onlyFor === this.#person.id;
  }

  /** The message as it stands now, if this person can see it. */
  #visible({ id }: MessageRef): APIMessage {
    const stored = this.#channel.messages.get(id) ?? refuse('The message is not there');
    return this.#maySee(stored) ? stored.message : refuse('The message is only for another person');
  }

  #command(type: ApplicationCommandType, name: string): RegisteredCommand {
    const { guild } = this.#channel;
    if (this.#state.guilds.get(guild.id) !== guild) refuse('The bot is not in this guild');
    return offeredCommand(this.#state, guild, this.#person, type, name);
  }

  #send(action: Action): LiveInteraction {
    if (this.#channel.guild.people.get(this.id) !== this.#person) refuse('This person has left the guild');
    return sendInteraction(this.#state, this.#channel, this.#person, action);
  }

  #act(action: Action): Promise<Exchange> {
    return awaitEnd(this.#state, this.#send(action));
  }
}
