import type { APIMessage } from 'discord.js';
import type { Snapshot, Trouble } from '../demo/protocol.js';
import { follow, type Viewer } from './connection.js';
import type { Remembered } from './remembered.js';

/** The channel as one person sees it, kept up to date. */
export interface Channel {
  /** Undefined until the server has sent it. */
  readonly snapshot: Snapshot | undefined;
  /** The first one, as soon as it is there; never once the channel was left. */
  readonly loaded: Promise<Snapshot>;
  /** Oldest first, without those that were dismissed. */
  readonly messages: readonly APIMessage[];
  readonly trouble: Trouble | null;
  /** False while the server does not answer. */
  readonly connected: boolean;
  /** Whether a message has come or changed in the last two seconds. */
  isFresh(messageId: string): boolean;
  /** Hides a message on this page, as Discord does with ephemeral ones. */
  dismiss(messageId: string): void;
  /** Stops following. */
  leave(): void;
}

/** How long a message that has changed is fresh. */
const FRESH_MS = 2000;

/** Begins to follow the channel; `onChange` is called whenever something above has changed, with a fresh message's id. */
export function enterChannel(
  viewer: Viewer,
  dismissed: Remembered,
  onChange: (freshId?: string) => void,
): Channel {
  /** When each message has come or changed, since the beginning. */
  const changes = new Map<string, number>();
  let snapshot: Snapshot | undefined;
  let messages = new Map<string, APIMessage>();
  let trouble: Trouble | null = null;
  let connected = true;
  let onLoad = (_first: Snapshot): void => {};
  const loaded = new Promise<Snapshot>((resolve) => {
    onLoad = resolve;
  });

  const leave = follow(viewer, {
    snapshot(first) {
      snapshot = first;
      onLoad(first);
      messages = new Map(first.messages.map((message) => [message.id, message]));
      onChange();
    },
    message(message) {
      messages.set(message.id, message);
      changes.set(message.id, Date.now());
      setTimeout(onChange, FRESH_MS);
      onChange(message.id);
    },
    deleted({ id }) {
      messages.delete(id);
      onChange();
    },
    trouble(now) {
      trouble = now.trouble;
      onChange();
    },
    connected(now) {
      connected = now;
      onChange();
    },
  });

  return {
    get snapshot() {
      return snapshot;
    },
    loaded,
    get messages() {
      return [...messages.values()].filter(({ id }) => !dismissed.has(id));
    },
    get trouble() {
      return trouble;
    },
    get connected() {
      return connected;
    },
    isFresh: (messageId) => Date.now() - (changes.get(messageId) ?? 0) < FRESH_MS,
    dismiss(messageId) {
      dismissed.add(messageId);
      onChange();
    },
    leave,
  };
}
