import {
  type APIMessageTopLevelComponent,
  ApplicationCommandOptionType,
  REST,
  type RequestData,
  type RouteLike,
} from 'discord.js';
import { z } from 'zod';
import { DiscordError } from '../../sandbox/discord/errors.js';
import { readForm } from '../../sandbox/discord/form.js';
import { choicesForm } from '../../sandbox/discord/interactions.js';
import { type MessageDraft, readMessage } from '../../sandbox/discord/message-form.js';
import { modalForm } from '../../sandbox/discord/modal-form.js';
import { RestTransport } from '../../src/bot/transport.js';
import type { Choice, Modal, Reply } from '../../src/ui/reply.js';
import { leavesOf } from '../sandbox/discord/leaves.js';

/**
 * What Discord would refuse, or show wrongly, of a reply as the transport sends it; empty where all is well.
 * The forms of the local Discord tell most of it, the rest is what only a whole message shows.
 */
export function replyBreaches(reply: Reply): string[] {
  const body = sent((transport) => transport.reply(reply, true));
  return refusedOr(
    () => readMessage(body),
    (message) => [...wholeMessage(message), ...brokenTexts(body)],
  );
}

/** The same for a form. */
export function formBreaches(form: Modal): string[] {
  const body = sent((transport) => transport.showModal(form));
  return refusedOr(
    () => readForm(modalForm, body),
    () => brokenTexts(body),
  );
}

/** The same for what a completion offers. */
export function choicesBreaches(choices: readonly Choice[]): string[] {
  const rest = new RecordingRest();
  void new RestTransport(rest, interaction).offer(choices);
  const body = dataOf(rest);
  return refusedOr(
    () => readForm(choicesForm(typeOf(choices)), body),
    () => brokenTexts(body),
  );
}

const typeOf = ([first]: readonly Choice[]) =>
  typeof first?.value === 'number'
    ? ApplicationCommandOptionType.Integer
    : ApplicationCommandOptionType.String;

/** The message data of the one request that an answer makes. */
function sent(give: (transport: RestTransport) => Promise<void>): unknown {
  const rest = new RecordingRest();
  void give(new RestTransport(rest, interaction));
  return dataOf(rest);
}

const dataOf = ({ body }: RecordingRest): unknown => z.object({ data: z.unknown() }).parse(body).data;

const interaction = {
  kind: 'command',
  command: 'shop',
  options: {},
  id: '1',
  applicationId: '2',
  token: 'token',
  guildId: '3',
  channelId: undefined,
  userId: '4',
  userName: 'Alex',
  roleIds: [],
  permissions: 0n,
  appPermissions: 0n,
  channels: new Map(),
  roles: new Map(),
  locale: 'en-US',
  guildLocale: 'en-US',
} as const;

/** Keeps what is posted, as JSON makes it, and sends nothing. */
class RecordingRest extends REST {
  body: unknown;

  constructor() {
    super({ hashSweepInterval: 0, handlerSweepInterval: 0 });
  }

  override async post(_route: RouteLike, { body }: RequestData = {}): Promise<unknown> {
    this.body = JSON.parse(JSON.stringify(body));
    return undefined;
  }
}

/** The leaves of a refusal, or else what `look` finds in what was read. */
function refusedOr<T>(read: () => T, look: (value: T) => string[]): string[] {
  const values: T[] = [];
  try {
    const leaves = leavesOf(() => values.push(read()));
    return [...leaves, ...values.flatMap(look)];
  } catch (error) {
    if (error instanceof DiscordError) return [error.message];
    throw error;
  }
}

function wholeMessage({ content, embeds, components, allowedMentions }: MessageDraft): string[] {
  const breaches: string[] = [];
  if (!content?.trim() && !embeds?.length && !components?.length) breaches.push('the message is empty');
  if (allowedMentions?.parse?.length !== 0) breaches.push('mentions are allowed');
  const addresses = (embeds ?? []).flatMap(({ url = [] }) => url);
  if (new Set(addresses).size < addresses.length) breaches.push('two embeds share an address: one is hidden');
  for (const component of inRows(components ?? [])) {
    if ('url' in component && !/^https?:\/\//i.test(component.url)) {
      breaches.push(`a link button to ${component.url}`);
    }
    if ('label' in component && component.label?.trim() === '') breaches.push('a button with a blank label');
    for (const option of 'options' in component ? component.options : []) {
      if (option.label.trim() === '') breaches.push('an option with a blank label');
    }
  }
  return breaches;
}

const inRows = (components: readonly APIMessageTopLevelComponent[]) =>
  components.flatMap((row) => (row.type === 1 ? row.components : []));

/** Half a surrogate pair is no JSON text for most readers: they refuse the whole body. */
function brokenTexts(value: unknown, path = ''): string[] {
  if (typeof value === 'string')
    return /\p{Surrogate}/u.test(value) ? [`${path}: half a surrogate pair`] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    brokenTexts(part, path === '' ? key : `${path}.${key}`),
  );
}
