import type { APIMessage } from 'discord.js';
import type {
  Choice,
  ModalValues,
  Named,
  OpenModal,
  OptionValues,
  RegisteredCommand,
} from '../discord/index.js';
import type { Language, Trouble as ShopTrouble } from '../shop/index.js';

/*
 * What the page and the demo behind it say to each other, and the page's only import from there. Over HTTP that is:
 *
 *   GET  /api/about                          About
 *   GET  /api/:language/:role/events          server-sent events, one per field of ChannelEvents
 *   POST /api/:language/:role/actions         Action → Outcome
 *                                            both with ?channel=… for another channel than the first
 *   GET  /attachments/…                      a file of the bot, to be saved
 *   GET  /pictures/….svg                     a drawing: of the sample shop, a person or the guild
 */

export type { Choice, Language, ModalValues, Named, OpenModal, OptionValues, RegisteredCommand };

export const LANGUAGES = ['en', 'ru'] as const satisfies readonly Language[];
export const ROLES = ['owner', 'moderator', 'member'] as const;
export type Role = (typeof ROLES)[number];

/** The channels of a guild, in their order; members don't see the last one. */
export const CHANNELS = ['general', 'shop', 'staff'] as const;
export type ChannelName = (typeof CHANNELS)[number];

/** The troubles of the sample shop that the page offers. */
export const TROUBLES = [
  'slow',
  'down',
  'rate-limited',
  'refused',
  'one-bad-product',
] as const satisfies readonly ShopTrouble[];
export type Trouble = (typeof TROUBLES)[number];

/** What can happen in the sample shop: a price falls, or somebody buys. */
export const HAPPENINGS = ['discount', 'purchase'] as const;
export type Happening = (typeof HAPPENINGS)[number];

/** Payments of the sample shop that are worth a look. */
export const SHOWN_PAYMENTS = ['delivered', 'offline', 'unpaid', 'waiting', 'partly', 'kit'] as const;
export type ShownPayment = (typeof SHOWN_PAYMENTS)[number];

/** What a buyer has on their receipt. */
export interface Receipt {
  readonly number: number;
  readonly buyer: string;
}

/** The shop behind the bot; it is linked in both languages. */
export type AboutShop =
  | {
      readonly kind: 'sample';
      readonly keys: Readonly<Record<Language, string>>;
      readonly payments: Readonly<Record<Language, Readonly<Record<ShownPayment, Receipt>>>>;
      /** The address of a product. */
      readonly productPage: string;
    }
  | { readonly kind: 'real'; readonly host: string };

/** Whose eyes the page looks through: a language has a guild of its own. */
export interface Viewer {
  readonly language: Language;
  readonly role: Role;
  readonly channel: ChannelName;
}

/** What does not change while the demo runs. */
export interface About {
  readonly shop: AboutShop;
  /** What a newcomer sees first, unless they choose otherwise. */
  readonly language: Language;
}

/** The channel as one person sees it, when they begin to look. */
export interface Snapshot {
  readonly guild: string;
  /** Channels and roles, as they are called here. */
  readonly channels: Readonly<Record<ChannelName, Named>>;
  readonly roles: readonly Named[];
  /** Everybody in it, by role. */
  readonly people: Readonly<Record<Role, { readonly id: string; readonly name: string }>>;
  /** The chat commands that this person is offered. */
  readonly commands: readonly RegisteredCommand[];
  /** The message commands that this person is offered. */
  readonly messageCommands: readonly RegisteredCommand[];
  /** The user commands that this person is offered. */
  readonly memberCommands: readonly RegisteredCommand[];
  /** What the guild calls the commands in menus that anybody here is offered, by name. */
  readonly commandNames: Readonly<Record<string, string>>;
  /** Oldest first. */
  readonly messages: readonly APIMessage[];
}

/** The events of a stream, by name, with what each carries as JSON. */
export interface ChannelEvents {
  /** The first one, and the first one again whenever the connection was renewed. */
  readonly snapshot: Snapshot;
  /** A new message, or what became of a known one. */
  readonly message: APIMessage;
  readonly deleted: { readonly id: string };
  /** Which trouble the sample shop has from now on; sent right after the snapshot too. */
  readonly trouble: { readonly trouble: Trouble | null };
}

/** What is done at the page: to the sample shop, or by a person. */
export type Action =
  /** Gives the shop a trouble, or ends it with null. */
  | { readonly do: 'trouble'; readonly trouble: Trouble | null }
  | { readonly do: 'trigger'; readonly happening: Happening }
  | PersonAction;

export type PersonAction =
  | { readonly do: 'run'; readonly command: string; readonly options: OptionValues }
  | { readonly do: 'runOn'; readonly command: string; readonly messageId: string }
  | { readonly do: 'runOnMember'; readonly command: string; readonly memberId: string }
  | {
      readonly do: 'complete';
      readonly command: string;
      readonly options: OptionValues;
      readonly focused: string;
    }
  | { readonly do: 'click'; readonly messageId: string; readonly customId: string }
  | {
      readonly do: 'select';
      readonly messageId: string;
      readonly customId: string;
      readonly values: readonly string[];
    }
  | { readonly do: 'submit'; readonly interactionId: string; readonly values: ModalValues }
  | { readonly do: 'say'; readonly text: string };

/** The outcome, besides what the stream sends. */
export interface Outcome {
  /** The message that the bot answered with, or changed. */
  readonly messageId?: string;
  /** A form that the bot has opened. */
  readonly modal?: OpenModal;
  /** The answer to `complete`. */
  readonly choices?: readonly Choice[];
  /** `refused`: a real client would not let this person do it; `noAnswer`: the bot did not answer in time. */
  readonly problem?: 'refused' | 'noAnswer';
}

/** Called with each event of a channel. */
export type ChannelListeners = {
  readonly [Event in keyof ChannelEvents]: (data: ChannelEvents[Event]) => void;
} & {
  /** Whether the demo is still there. */
  readonly connected: (connected: boolean) => void;
};

/** The demo, as the page uses it. */
export interface Connection {
  about(): Promise<About>;
  /** Follows a channel as the viewer sees it: first how it stands, then every change. Returns how to stop that. */
  watch(viewer: Viewer, listeners: ChannelListeners): () => void;
  /** Does something, as the viewer. @throws TypeError when the demo is gone, Error when it has a fault; so does the next */
  perform(viewer: Viewer, action: Action): Promise<Outcome>;
  /** A file of the bot. @param path with its query */
  download(path: string): Promise<Blob>;
}
