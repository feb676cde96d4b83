import {
  type APIMessage,
  ApplicationCommandType,
  ComponentType,
  InteractionType,
  MessageType,
  ApplicationCommandOptionType as OptionType,
} from 'discord.js';
import { type OfferedCommand, offeredCommand, offeredCommands } from './client-commands.js';
import { checkAgain, checkPicked, findButton, findSelect } from './client-components.js';
import { filledModal, type ModalValues } from './client-modal.js';
import {
  filledOptions,
  namedIds,
  type OptionValues,
  resolve,
  type SentOption,
  typedOptions,
} from './client-options.js';
import { refuse } from './client-refusal.js';
import { awaitEnd, type Exchange, type ModalRef } from './exchange.js';
import { type Action, sendInteraction } from './incoming.js';
import { pingsOf } from './mentions.js';
import { store } from './messages.js';
import { permissionsOf, personUser } from './payloads.js';
import type {
  ChannelChange,
  ChannelState,
  ChannelWatcher,
  Choice,
  LiveInteraction,
  PersonState,
  State,
} from './state.js';

/** A message that a person acts on is named by its id: they always mean it as it stands now. */
export type MessageRef = Pick<APIMessage, 'id'>;

/** What one person can do with a real client in a channel. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** The chat commands in this person's list after a slash. */
  commands(): readonly OfferedCommand[];
  /** The commands in this person's list after a right-click on a message. */
  messageCommands(): readonly OfferedCommand[];
  /** Runs a chat command. */
  run(command: string, options?: OptionValues): Promise<Exchange>;
  /** Runs a message command. */
  runOn(command: string, message: MessageRef): Promise<Exchange>;
  /** Asks for the completions of one option while the command is being typed. */
  complete(command: string, options: OptionValues, focused: string): Promise<readonly Choice[]>;
  click(message: MessageRef, customIdOrLabel: string): Promise<Exchange>;
  select(message: MessageRef, customId: string, values: readonly string[]): Promise<Exchange>;
  submit(modal: ModalRef, values: ModalValues): Promise<Exchange>;
  /** The same person in another channel of the guild. */
  in(channelId: string): Person;
  /** Posts an ordinary message. */
  say(text: string): APIMessage;
  /** The channel's messages and this person's own ephemeral ones, oldest first. */
  sees(): readonly APIMessage[];
  /** Tells of every message that this person sees, as it appears, changes or goes; returns how to stop that. */
  watch(listener: (change: ChannelChange) => void): () => void;
}

/** Puts a client into a person's hands. */
export function createPerson(state: State, channel: ChannelState, person: PersonState): Person {
  const { guild } = channel;
  // A client checks before it sends; as promises these checks must reject, not throw.
  const send = (prepare: () => Action): LiveInteraction => {
    if (state.guilds.get(guild.id) !== guild) refuse('The bot is not in this guild');
    if (guild.unavailable) refuse('This guild is unavailable');
    return sendInteraction(state, channel, person, prepare());
  };
  const act = async (prepare: () => Action): Promise<Exchange> => awaitEnd(state, send(prepare));

  const isFor = (onlyFor: string | undefined): boolean => onlyFor === undefined || onlyFor === person.id;

  /** The message as it stands now, if this person can see it. */
  const visible = ({ id }: MessageRef): APIMessage => {
    const { message, onlyFor } = channel.messages.get(id) ?? refuse('The message is not there');
    return isFor(onlyFor) ? message : refuse('The message is only for another person');
  };

  /** A select of channels or of roles comes with what was chosen in it. */
  const resolvedData = (type: ComponentType, values: readonly string[]) => {
    if (type === ComponentType.ChannelSelect)
      return { resolved: resolve({ channels: values }, guild, person) };
    return type === ComponentType.RoleSelect ? { resolved: resolve({ roles: values }, guild, person) } : {};
  };

  const chatCommand = (name: string): OfferedCommand =>
    offeredCommand(state, guild, person, ApplicationCommandType.ChatInput, name);

  return {
    id: person.id,
    name: person.name,
    commands: () => offeredCommands(state, guild, person, ApplicationCommandType.ChatInput),
    messageCommands: () => offeredCommands(state, guild, person, ApplicationCommandType.Message),
    run: (name, values = {}) =>
      act(() => {
        const command = chatCommand(name);
        const options = filledOptions(command, { guild, locale: person.locale, values });
        const resolved = resolve(namedIds(options), guild, person);
        return {
          type: InteractionType.ApplicationCommand,
          data: {
            ...dataOf(command, options),
            ...(Object.keys(resolved).length > 0 && { resolved }),
          },
          commandName: command.name,
        };
      }),
    runOn: (name, message) =>
      act(() => {
        const command = offeredCommand(state, guild, person, ApplicationCommandType.Message, name);
        const target = visible(message);
        const resolved = { messages: { [target.id]: target } };
        return {
          type: InteractionType.ApplicationCommand,
          data: { ...dataOf(command), target_id: target.id, resolved },
          commandName: command.name,
          targetId: target.id,
        };
      }),
    complete: async (name, values, focused) => {
      const sent = send(() => {
        const command = chatCommand(name);
        const filling = { guild, locale: person.locale, values };
        const { options, completing } = typedOptions(command, filling, focused);
        const data = dataOf(command, options);
        return { type: InteractionType.ApplicationCommandAutocomplete, data, completing };
      });
      await awaitEnd(state, sent);
      return sent.choices;
    },
    click: (shown, customIdOrLabel) =>
      act(() => {
        const message = visible(shown);
        const { custom_id, id } = findButton(message, customIdOrLabel);
        const data = { custom_id, id, component_type: ComponentType.Button };
        return { type: InteractionType.MessageComponent, data, message };
      }),
    select: (shown, customId, values) =>
      act(() => {
        const message = visible(shown);
        const select = findSelect(message, customId);
        checkPicked(select, values, guild);
        checkAgain(person, message, customId, values);
        const { custom_id, id, type } = select;
        const data = { custom_id, id, component_type: type, values, ...resolvedData(type, values) };
        return { type: InteractionType.MessageComponent, data, message };
      }),
    submit: (modal, values) =>
      act(() => {
        const opener = [...state.interactions.values()].find(({ id }) => id === modal.interactionId);
        if (opener?.modal === undefined || opener.person !== person) {
          return refuse('The form is not open for this person');
        }
        const message =
          opener.messageId === undefined ? undefined : channel.messages.get(opener.messageId)?.message;
        return {
          type: InteractionType.ModalSubmit,
          data: filledModal(opener.modal, values),
          message,
          opener,
        };
      }),
    in: (id) => createPerson(state, guild.channels.get(id) ?? refuse('There is no such channel'), person),
    say: (text) => say(state, channel, person, text),
    sees: () =>
      [...channel.messages.values()].filter(({ onlyFor }) => isFor(onlyFor)).map(({ message }) => message),
    watch: (listener) => {
      const watcher: ChannelWatcher = (change, onlyFor) => {
        if (isFor(onlyFor)) listener(change);
      };
      channel.watchers.add(watcher);
      return () => void channel.watchers.delete(watcher);
    },
  };
}

/** The options of a subcommand are sent inside it. */
function dataOf(
  { id, type, root, subcommand, guild_id }: OfferedCommand,
  options: readonly SentOption[] = [],
) {
  const sent =
    subcommand === undefined
      ? options
      : [{ type: OptionType.Subcommand, name: subcommand, ...(options.length > 0 && { options }) }];
  return {
    id,
    name: root,
    type,
    ...(guild_id !== undefined && { guild_id }),
    ...(sent.length > 0 && { options: sent }),
  };
}

function say(state: State, channel: ChannelState, person: PersonState, text: string): APIMessage {
  const content = text.trim();
  if (content === '' || content.length > 2000) refuse('A message has 1 to 2000 characters');
  const message: APIMessage = {
    id: state.snowflake(),
    channel_id: channel.id,
    author: personUser(person),
    content,
    timestamp: new Date(state.now()).toISOString(),
    edited_timestamp: null,
    tts: false,
    attachments: [],
    embeds: [],
    components: [],
    pinned: false,
    type: MessageType.Default,
    ...pingsOf(content, undefined, channel, permissionsOf(person, channel)),
  };
  store(state, channel, { message, onlyFor: undefined });
  return message;
}
