import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Person } from '../discord/index.js';
import type { People } from '../people.js';
import type { ChannelEvents, Language, RegisteredCommand, Snapshot } from './protocol.js';
import type { TroubleSwitch } from './trouble-switch.js';

const NOWHERE = { id: '', name: '' };

/** Keeps proxies from closing a quiet connection, and detects that the other side is gone. */
const HEARTBEAT_MS = 15_000;

/** A person in a channel of their guild. */
export interface Viewed {
  readonly people: People;
  readonly person: Person;
  readonly language: Language;
}

/** Streams a channel as one person sees it: first how it stands, then every change, until the connection ends. */
export const streamChannel = (
  c: Context,
  { people, person, language }: Viewed,
  trouble: TroubleSwitch,
): Response =>
  streamSSE(c, async (stream) => {
    const gone = new Promise<void>((resolve) => stream.onAbort(resolve));
    let written: Promise<unknown> = Promise.resolve();
    const send = <Name extends keyof ChannelEvents>(event: Name, data: ChannelEvents[Name]): void => {
      written = written.then(() => stream.writeSSE({ event, data: JSON.stringify(data) }));
    };

    // All in one go, so that nothing can happen between the snapshot and the first change.
    send('snapshot', takeSnapshot(people, person, language));
    const unwatchChannel = person.watch((change) => {
      if (change.kind === 'message') send('message', change.message);
      else send('deleted', { id: change.id });
    });
    const unwatchTrouble = trouble.watch((turned) => send('trouble', { trouble: turned }));
    const heartbeat = setInterval(() => {
      written = written.then(() => stream.write(':\n\n'));
    }, HEARTBEAT_MS);

    await gone;
    clearInterval(heartbeat);
    unwatchChannel();
    unwatchTrouble();
  });

function takeSnapshot(people: People, person: Person, locale: Language): Snapshot {
  const { guild, owner, moderator, member } = people;
  const [general = NOWHERE, shop = general] = guild.channels();
  const named = ({ id, name }: Person) => ({ id, name });
  const offered = new Set(person.commands().map(({ name }) => name));
  const everybody = [owner, moderator, member];
  const known = everybody.flatMap((one) => one.commands().map(({ name }) => name));
  const called = ({ name, name_localizations }: RegisteredCommand) =>
    [name, Object.entries(name_localizations ?? {}).find(([one]) => one === locale)?.[1] ?? name] as const;
  return {
    guild: guild.name,
    channels: { general, shop },
    roles: guild.roles(),
    people: { owner: named(owner), moderator: named(moderator), member: named(member) },
    commands: person.commands(),
    withheld: [...new Set(known)].filter((name) => !offered.has(name)),
    messageCommands: person.messageCommands(),
    commandNames: Object.fromEntries(everybody.flatMap((one) => one.messageCommands().map(called))),
    messages: person.sees(),
  };
}
