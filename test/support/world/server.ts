import { ChannelType, PermissionFlagsBits } from 'discord.js';
import type { Router } from '../../../src/bot/router.js';
import { FEED_FORMAT, type FeedRecord } from '../../../src/feeds/engine/record.js';
import type { Part } from '../../../src/feeds/feed.js';
import type { Modal, Reply } from '../../../src/ui/reply.js';
import { MAY_POST } from '../guild-channels.js';
import { OWNER_ID } from '../members.js';
import { changeStored, readStored } from '../parts.js';
import { createRecorder } from '../recorder.js';
import { action, command, type Origin } from '../router-harness.js';
import { targetsOf } from '../samples.js';
import { type About, type Channel, type Place, type Process, textOf } from './place.js';

const { Administrator, ModerateMembers } = PermissionFlagsBits;

export interface Input {
  readonly values?: readonly string[];
  readonly fields?: Readonly<Record<string, string>>;
}

/** What somebody reads after a press or a command. */
export interface Answer {
  readonly reply: Reply;
  readonly form: Modal | undefined;
  /** Of the form, or of the embed; or what else is said. */
  readonly title: string | undefined;
  readonly text: string;
  /** Custom ids and addresses. */
  readonly targets: readonly string[];
  /** Of the log. */
  readonly outcome: string | undefined;
}

/** A member of a server, who need not be there. */
export const memberId = (number: number): string => `3000000000000${number + 1000}`;

/** What its people do and read. @param bot that runs now */
export function openServer(
  { discord, lines }: Place,
  { guildId, locale, places, vipRole, members }: About,
  bot: () => Process,
) {
  const all = Object.values(places);
  function person(userId: string, permissions: bigint, language: string) {
    /** Whatever they choose is a channel where they may post. */
    const channelsOf = (chosen: readonly string[] = []) =>
      new Map(
        [...all, ...chosen].map((id) => {
          const may = { type: ChannelType.GuildText, permissions: MAY_POST | permissions };
          // Discord says what the bot may do where somebody presses.
          return [id, { ...may, appPermissions: id === places.prices ? MAY_POST : undefined }];
        }),
      );
    const from: Origin = {
      ...{ userId, permissions, channels: channelsOf(), guildId, locale: language, guildLocale: locale },
      ...{ userName: userId, mentionableRoles: new Set([vipRole]), channelId: places.prices },
    };
    const send = async (interaction: Parameters<Router['answer']>[0], by: Process): Promise<Answer> => {
      const recorder = createRecorder();
      const before = lines.length;
      await by.router.answer(interaction, recorder);
      const reply = recorder.shown.at(-1)?.reply ?? {};
      const form = recorder.modals.at(-1);
      const { outcome } = JSON.parse(lines.slice(before).at(-1) ?? '{}');
      return {
        ...{ reply, form },
        title: form?.title ?? reply.embeds?.[0]?.title ?? reply.content,
        text: textOf(reply),
        targets: targetsOf(reply),
        outcome,
      };
    };
    const pressOn = (hidden: boolean, id: string, input: Input, by: Process) =>
      send(
        action(
          id,
          { ...input, sourceMessage: { hidden, ownerId: undefined } },
          { ...from, channels: channelsOf(input.values) },
        ),
        by,
      );
    return {
      userId,
      run: (name: string, options: object = {}, by = bot()) => send(command(name, options, from), by),
      /** Of a message that they alone see. */
      press: (id: string, input: Input = {}, by = bot()) => pressOn(true, id, input, by),
      /** Of a message that everybody sees. */
      pressPublic: (id: string, input: Input = {}, by = bot()) => pressOn(false, id, input, by),
    };
  }
  const shown = (where: Channel) =>
    discord.messages.filter((one) => one.channelId === places[where] && !one.deleted);
  const cards = (pattern: RegExp) =>
    shown('staff').flatMap(({ reply }) => (pattern.test(textOf(reply)) ? textOf(reply) : []));
  const owner = person(OWNER_ID, Administrator, locale);
  return {
    ...{ guildId, places, vipRole, members },
    record: () => bot().store.records(FEED_FORMAT).get(guildId),
    part: <S>(part: Part<S>): Promise<S> => readStored(bot().store, guildId, part),
    /** Changes what is stored of all feeds, such as damage. */
    changeRecord: (change: (record: FeedRecord) => FeedRecord) =>
      bot().store.records(FEED_FORMAT).change(guildId, change),
    /** Changes what a feed has stored, as another process would. */
    change: <S>(part: Part<S>, fields: Partial<S>) => changeStored(bot().store, guildId, part, fields),
    owner,
    /** The owner chooses in a select of a page. */
    choose: (id: string, ...values: readonly string[]) => owner.press(`setup:${id}`, { values }),
    moderator: (number = 1, language = locale) =>
      person(`30000000000000009${number}`, ModerateMembers, language),
    /** A member of the server; Discord speaks the server's language with them, unless it is said. */
    member(number: number, language = locale) {
      const userId = memberId(number);
      if (!members.people.has(userId)) members.join(userId);
      return person(userId, 0n, language);
    },
    /** What stands in a channel, a text for each message. */
    reads: (where: Channel): readonly string[] => shown(where).map(({ reply }) => textOf(reply)),
    /** Of the messages there, what a push shows, or else what stands in the embed. */
    texts: (where: Channel): readonly string[] => discord.texts(places[where]),
    /** What the staff's channel shows of calls, and of questions about roles. */
    deskCards: (): readonly string[] => cards(/^✋|: (?:done by|закрыто)/),
    roleCards: (): readonly string[] =>
      cards(/^🎟️ <@\d+> (?:asks|просит)|· (?:approved|refused) by|· (?:подтверждено|отказано)/),
    /** Custom ids below the messages in a channel. */
    buttons: (where: Channel): readonly string[] => shown(where).flatMap(({ reply }) => targetsOf(reply)),
    shown,
  };
}

export type Server = ReturnType<typeof openServer>;

/** The beginning of a custom id that is on a message. */
export function find(targets: readonly string[], start: string): string {
  const found = targets.find((target) => target.startsWith(start));
  if (found === undefined) throw new Error(`no ${start} among ${targets.join(', ')}`);
  return found;
}

/** The select that a moderator gets who refuses a role. */
export const refuseFor = (server: Server): string =>
  find(server.buttons('staff'), 'roles:refuse:').replace('refuse', 'refused');
