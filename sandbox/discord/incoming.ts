import { randomBytes } from 'node:crypto';
import {
  type APIMessage,
  type APIUser,
  ApplicationIntegrationType,
  GatewayDispatchEvents,
  InteractionContextType,
  InteractionType,
} from 'discord.js';
import { interactionChannel, personMember, personUser } from './payloads.js';
import { appPermissions } from './permissions.js';
import {
  type ChannelState,
  forgetOldest,
  type LiveInteraction,
  type PersonState,
  type State,
} from './state.js';

export interface Action {
  readonly type: InteractionType;
  readonly data: object;
  /** The message that the component sits on. */
  readonly message?: APIMessage | undefined;
  /** What opened the form that is being sent in. */
  readonly opener?: LiveInteraction;
  readonly commandName?: string;
  /** What a command in a menu was used on. */
  readonly target?: { readonly target_message_id: string } | { readonly target_user: APIUser };
}

/** Tells the bot what a person did, with everything that an interaction in a guild carries. */
export function sendInteraction(
  state: State,
  channel: ChannelState,
  person: PersonState,
  action: Action,
): LiveInteraction {
  const id = state.snowflake();
  const token = Buffer.from(`interaction:${id}:${randomBytes(48).toString('base64')}`).toString('base64url');
  const { type, data, message } = action;
  const { guild } = channel;
  const owners = { [ApplicationIntegrationType.GuildInstall]: guild.id };
  const interaction: LiveInteraction = {
    id,
    token,
    type,
    guild,
    channel,
    person,
    messageId: message?.id,
    commandName: action.commandName,
    metadata: originMetadata(
      { id, user: personUser(person), authorizing_integration_owners: owners },
      action,
    ),
    answer: undefined,
    originalId: undefined,
    ...{ ended: false, isMessageEdited: false },
    modal: undefined,
    choices: [],
    made: new Map(),
    onProgress: () => {},
  };
  state.interactions.set(token, interaction);
  forgetOldest(state.interactions, state.keep, ({ ended }) => ended);
  state.dispatch({
    event: GatewayDispatchEvents.InteractionCreate,
    guildId: guild.id,
    intent: 0,
    data: {
      version: 1,
      id,
      token,
      type,
      application_id: state.application.id,
      data,
      ...(message && { message }),
      guild_id: guild.id,
      guild: { id: guild.id, locale: guild.locale, features: [] },
      guild_locale: guild.locale,
      locale: person.locale,
      channel_id: channel.id,
      channel: interactionChannel(channel, person),
      member: personMember(channel, person),
      app_permissions: String(appPermissions(channel)),
      entitlements: [],
      entitlement_sku_ids: [],
      authorizing_integration_owners: owners,
      context: InteractionContextType.Guild,
      attachment_size_limit: 10 * 1024 * 1024,
    },
  });
  return interaction;
}

type Metadata = LiveInteraction['metadata'];

/** What messages made by this interaction say about where they come from. */
function originMetadata(
  base: Pick<Metadata, 'id' | 'user' | 'authorizing_integration_owners'>,
  { type, message, opener, target }: Action,
): Metadata {
  if (type === InteractionType.MessageComponent && message) {
    return { ...base, type, interacted_message_id: message.id };
  }
  // A form cannot be opened from a form, so the opener is a command or a component.
  if (
    type === InteractionType.ModalSubmit &&
    opener &&
    opener.metadata.type !== InteractionType.ModalSubmit
  ) {
    return { ...base, type, triggering_interaction_metadata: opener.metadata };
  }
  return { ...base, ...target, type: InteractionType.ApplicationCommand };
}
