import {
  type About,
  type Action,
  CHANNELS,
  type ChannelEvents,
  type ChannelName,
  LANGUAGES,
  type Language,
  type Outcome,
  ROLES,
  type Role,
  type Trouble,
} from '../demo/protocol.js';

/** Whose eyes the page looks through: a language has a guild of its own. */
export interface Viewer {
  readonly language: Language;
  readonly role: Role;
  readonly channel: ChannelName;
}

type ChannelListeners = {
  readonly [Event in keyof ChannelEvents]: (data: ChannelEvents[Event]) => void;
} & {
  /** Whether the server is still there; EventSource tries again by itself. */
  readonly connected: (connected: boolean) => void;
};

/** Follows the channel as one person sees it, until the stream is closed. */
export function streamEvents(viewer: Viewer, listeners: ChannelListeners): EventSource {
  const stream = new EventSource(personPath(viewer, 'events'));
  const on = <Event extends keyof ChannelEvents>(
    name: Event,
    listener: (data: ChannelEvents[Event]) => void,
  ) => stream.addEventListener(name, ({ data }) => listener(JSON.parse(data)));
  on('snapshot', listeners.snapshot);
  on('message', listeners.message);
  on('deleted', listeners.deleted);
  on('trouble', listeners.trouble);
  stream.addEventListener('open', () => listeners.connected(true));
  stream.addEventListener('error', () => listeners.connected(false));
  return stream;
}

/** Does something as a person. @throws TypeError when the server is gone, Error when it has a fault */
export async function perform(viewer: Viewer, action: Action): Promise<Outcome> {
  const response = await request('POST', personPath(viewer, 'actions'), action);
  return response.json();
}

/** Gives the sample shop a trouble, or ends it with null. @throws as `perform` */
export async function setTrouble(trouble: Trouble | null): Promise<void> {
  await request('PUT', '/api/trouble', { trouble });
}

/** The owner of the sample shop lowers a price. @throws as `perform` */
export async function lowerPrice(language: Language): Promise<void> {
  await request('POST', `/api/${language}/discounts`, {});
}

const personPath = ({ language, role, channel }: Viewer, what: 'events' | 'actions'): string =>
  `/api/${language}/${role}/${what}${channel === CHANNELS[0] ? '' : `?channel=${channel}`}`;

/** What does not change while the demo runs. @throws as `perform` */
export async function about(): Promise<About> {
  const response = await request('GET', '/api/about');
  return response.json();
}

async function request(method: string, path: string, body?: object): Promise<Response> {
  const response = await fetch(path, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  return response;
}

/** The viewer that the address names, such as #ru/moderator. */
export function readViewer(hash: string, { language }: About): Viewer {
  const [first, second, third] = hash.slice(1).split('/');
  return {
    language: LANGUAGES.find((one) => one === first) ?? language,
    role: ROLES.find((one) => one === second) ?? 'owner',
    channel: CHANNELS.find((one) => one === third) ?? CHANNELS[0],
  };
}
