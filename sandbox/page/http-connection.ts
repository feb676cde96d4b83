import {
  type About,
  type Action,
  CHANNELS,
  type ChannelEvents,
  type ChannelListeners,
  type Connection,
  type Outcome,
  type Viewer,
} from '../demo/protocol.js';

/** The demo in a process of its own, from whose server the page comes. */
export class HttpConnection implements Connection {
  async about(): Promise<About> {
    return (await request('GET', 'api/about')).json();
  }

  /** EventSource connects again by itself. */
  watch(viewer: Viewer, listeners: ChannelListeners): () => void {
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
    return () => stream.close();
  }

  async perform(viewer: Viewer, action: Action): Promise<Outcome> {
    return (await request('POST', personPath(viewer, 'actions'), action)).json();
  }

  async download(path: string): Promise<Blob> {
    return (await request('GET', path)).blob();
  }
}

const personPath = ({ language, role, channel }: Viewer, what: 'events' | 'actions'): string =>
  `api/${language}/${role}/${what}${channel === CHANNELS[0] ? '' : `?channel=${channel}`}`;

async function request(method: string, path: string, body?: object): Promise<Response> {
  const response = await fetch(path, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  return response;
}
