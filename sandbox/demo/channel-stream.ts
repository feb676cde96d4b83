import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { ChannelEvents, Connection, Viewer } from './protocol.js';

/** Streams a channel as one person sees it, until the connection ends. */
export const streamChannel = (c: Context, connection: Connection, viewer: Viewer): Response =>
  streamSSE(c, async (stream) => {
    const gone = new Promise<void>((resolve) => stream.onAbort(resolve));
    let written: Promise<unknown> = Promise.resolve();
    const send =
      <Name extends keyof ChannelEvents>(event: Name) =>
      (data: ChannelEvents[Name]): void => {
        written = written.then(() => stream.writeSSE({ event, data: JSON.stringify(data) }));
      };
    const unwatch = connection.watch(viewer, {
      snapshot: send('snapshot'),
      message: send('message'),
      deleted: send('deleted'),
      trouble: send('trouble'),
      connected: () => {},
    });
    await gone;
    unwatch();
  });
