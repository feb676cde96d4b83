import { REST, type RequestData, type RouteLike } from 'discord.js';
import { z } from 'zod';
import { inRows } from '../../sandbox/discord/components.js';
import { modalRules } from '../../sandbox/discord/form-rules.js';
import { choicesRules, type MessageDraft, messageRules } from '../../sandbox/discord/rules.js';
import { RestTransport } from '../../src/bot/transport.js';
import type { Choice, Modal, Reply } from '../../src/ui/reply.js';

/**
 * What Discord would refuse, or show wrongly, of a reply as the transport sends it; empty where all is well.
 * The rules of the local Discord tell most of it, the rest is what only a whole message shows.
 */
export const replyBreaches = (reply: Reply): string[] =>
  breaches(
    messageRules,
    sent((transport) => transport.reply(reply, true)),
    wholeMessage,
  );

/** The same for a form. */
export const formBreaches = (form: Modal): string[] =>
  breaches(
    modalRules,
    sent((transport) => transport.showModal(form)),
  );

/** The same for what a completion offers. */
export const choicesBreaches = (choices: readonly Choice[]): string[] =>
  breaches(
    choicesRules,
    sent((transport) => transport.offer(choices)),
  );

/** What is wrong with a body, or else what `look` finds in it. */
function breaches<T>(rules: z.ZodType<T>, body: unknown, look: (value: T) => string[] = () => []): string[] {
  const { success, data, error } = rules.safeParse(body);
  if (!success) return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return [...look(data), ...brokenTexts(body)];
}

/** The data of the one request that an answer makes. */
function sent(give: (transport: RestTransport) => Promise<void>): unknown {
  const rest = new RecordingRest();
  void give(new RestTransport(rest, interaction));
  return z.object({ data: z.unknown() }).parse(rest.body).data;
}

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
  accountName: 'alex',
  joinedAt: undefined,
  roleIds: [],
  permissions: 0n,
  channels: new Map(),
  mentionableRoles: new Set<string>(),
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

function wholeMessage({ content, embeds, components, allowed_mentions }: MessageDraft): string[] {
  const breaches: string[] = [];
  if (!content?.trim() && !embeds?.length && !components?.length) breaches.push('the message is empty');
  if (allowed_mentions?.parse?.length !== 0) breaches.push('mentions are allowed');
  const addresses = (embeds ?? []).flatMap(({ url = [] }) => url);
  if (new Set(addresses).size < addresses.length) breaches.push('two embeds share an address: one is hidden');
  for (const component of inRows(components ?? undefined)) {
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

/** Half a surrogate pair is no JSON text for most readers: they refuse the whole body. */
function brokenTexts(value: unknown, path = ''): string[] {
  if (typeof value === 'string')
    return /\p{Surrogate}/u.test(value) ? [`${path}: half a surrogate pair`] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    brokenTexts(part, path === '' ? key : `${path}.${key}`),
  );
}
