import type { FollowState } from '../follow/following.js';
import { type Announce, type Kind, kinds } from '../follow/record.js';
import { joined } from '../text/joined.js';
import { codeSpan } from '../text/markdown.js';
import type { Words } from '../words/index.js';
import { announceActions } from './actions.js';
import { button, buttonRows, type Option, selectRow } from './components.js';
import { COLOURS } from './embed.js';
import { timestampOf } from './format.js';
import { channelMention, looksOf } from './posts.js';
import type { Modal, Reply, Row } from './reply.js';

/** What an owner gets who chooses nothing. */
export const FIRST_CHOICE: Announce = {
  channelId: null,
  kinds: ['newProduct', 'priceDrop', 'newServer', 'saleStarts', 'saleEndsSoon'],
  roleId: null,
  quiet: null,
  everyMinutes: 60,
  staffChannelId: null,
};

const OFTEN = [1, 15, 60, 180, 360, 720, 1440];
const QUIET = ['22-8', '23-9', '0-8'];

/** What a person chooses for no quiet hours, and to type other ones. */
export const NO_QUIET = 'none';
export const OTHER_QUIET = 'other';

const SALES: readonly Kind[] = ['saleStarts', 'saleEndsSoon', 'saleEnded'];

/** What the panel of announcements shows. */
export interface AnnouncePanel {
  readonly state: FollowState;
  readonly announce: Announce;
  /** Where the panel is; what is chosen when nothing else is. */
  readonly here: string | undefined;
  readonly timeZone: string | null;
  /** The role that everyone has. */
  readonly everyoneId: string;
  /** Whether the shop API knows mass sales. */
  readonly hasSales: boolean;
}

type Quiet = NonNullable<Announce['quiet']>;

/** Hours as `22-8`; undefined for any other text, and where both are the same. */
export function quietIn(text: string): Quiet | undefined {
  const [, from = '', to = ''] = /^\s*(\d{1,2})(?::00)?\s*[-–—]\s*(\d{1,2})(?::00)?\s*$/.exec(text) ?? [];
  const quiet = { from: Number(from) % 24, to: Number(to) % 24 };
  const isRead = from !== '' && Number(from) <= 24 && Number(to) <= 24 && quiet.from !== quiet.to;
  return isRead ? quiet : undefined;
}

const quietValue = ({ from, to }: Quiet): string => `${from}-${to}`;
const hour = (value: number): string => `${value}:00`;
const hoursOf = ({ from, to }: Quiet, { following }: Words): string =>
  following.announce.hours(hour(from), hour(to));

/** What is announced, where and how often, with everything to change it. @param note what has just been done */
export function announceView(panel: AnnouncePanel, words: Words, note?: string): Reply {
  const { announce, state } = panel;
  const texts = words.following.announce;
  const isOn = announce.channelId !== null;
  const blocks = [
    !isOn && texts.intro,
    settingLines(panel, words).join('\n'),
    joined(
      [
        ...troubleLines(panel, words),
        isOn && looksOf(state, words),
        isOn && state.waitsUntil !== undefined && texts.waits(timestampOf(state.waitsUntil, 'f')),
      ],
      '\n',
    ),
    `-# ${texts.more}`,
  ];
  return {
    ...(note !== undefined && { content: note }),
    embeds: [
      {
        title: isOn ? texts.on : texts.off,
        description: joined(blocks, '\n\n'),
        color: isOn ? COLOURS.good : COLOURS.neutral,
      },
    ],
    components: [...selects(panel, words), ...buttons(panel, words)],
  };
}

function settingLines({ announce, timeZone, everyoneId, hasSales }: AnnouncePanel, words: Words) {
  const texts = words.following.announce;
  const line = (name: string, value: string) => `**${name}**: ${value}`;
  const chosen = offeredKinds(hasSales).filter((kind) => announce.kinds.includes(kind));
  const { quiet, roleId, staffChannelId } = announce;
  const { channelId } = announce;
  return [
    line(texts.channel, channelId === null ? texts.noChannel : channelMention(channelId)),
    line(texts.what, chosen.map((kind) => texts.kinds[kind]).join(', ') || texts.nothing),
    line(texts.often, texts.everyMinutes(announce.everyMinutes)),
    line(
      texts.quiet,
      quiet === null
        ? texts.noQuiet
        : `${hoursOf(quiet, words)} (${timeZone === null ? texts.noTimeZone : codeSpan(timeZone)})`,
    ),
    line(texts.mention, roleId === null ? texts.nobody : roleMention(roleId, everyoneId)),
    line(
      texts.staff,
      staffChannelId === null ? texts.noStaff : texts.staffOn(channelMention(staffChannelId)),
    ),
  ];
}

export const roleMention = (roleId: string, everyoneId: string): string =>
  roleId === everyoneId ? '@everyone' : `<@&${roleId}>`;

function troubleLines({ announce, state }: AnnouncePanel, { following }: Words): (string | false)[] {
  const texts = following.announce;
  const refusals = [
    [announce.channelId, state.refused.members],
    [announce.staffChannelId, state.refused.staff],
  ] as const;
  return [
    ...refusals.map(([channel, why]) => {
      if (channel === null || why === null) return false;
      return why === 'channelGone' ? texts.channelGone : texts.refused(channelMention(channel));
    }),
    state.lostAt !== null && texts.lost(timestampOf(state.lostAt, 'R')),
  ];
}

export const offeredKinds = (hasSales: boolean): readonly Kind[] =>
  kinds.filter((kind) => hasSales || !SALES.includes(kind));

function selects({ announce, hasSales }: AnnouncePanel, words: Words): Row[] {
  const texts = words.following.announce;
  const { quiet } = announce;
  const set = quiet && quietValue(quiet);
  const hours = [...new Set([...(set === null ? [] : [set]), ...QUIET])];
  const quietOptions: Option[] = hours.flatMap((value) => {
    const read = quietIn(value);
    return read ? [{ label: `${texts.quiet}: ${hoursOf(read, words)}`, value, isChosen: value === set }] : [];
  });
  return [
    selectRow(
      announceActions.kinds(),
      texts.chooseKinds,
      offeredKinds(hasSales).map((kind) => ({
        label: texts.kinds[kind],
        value: kind,
        isChosen: announce.kinds.includes(kind),
      })),
      'several',
    ),
    selectRow(
      announceActions.often(),
      texts.chooseOften,
      OFTEN.map((minutes) => ({
        label: `${texts.often}: ${texts.everyMinutes(minutes)}`,
        value: String(minutes),
        isChosen: minutes === announce.everyMinutes,
      })),
    ),
    selectRow(announceActions.quiet(), texts.chooseQuiet, [
      { label: texts.noQuietHours, value: NO_QUIET, isChosen: quiet === null },
      ...quietOptions,
      { label: texts.anotherQuiet, value: OTHER_QUIET },
    ]),
  ];
}

function buttons({ announce, here }: AnnouncePanel, words: Words): Row[] {
  const texts = words.following.announce;
  const isOn = announce.channelId !== null;
  return buttonRows([
    (isOn || here !== undefined) &&
      button(announceActions.preview(), isOn ? texts.preview : texts.previewHere, { style: 'primary' }),
    announce.roleId !== null && button(announceActions.mentionNobody(), texts.mentionNobody),
    announce.staffChannelId !== null && button(announceActions.noStaff(), texts.noStaffButton),
    isOn && button(announceActions.stop(), texts.stop, { style: 'danger' }),
  ]);
}

/** Two hours, typed. */
export function quietModal({ following }: Words): Modal {
  const { title, ...texts } = following.announce.quietForm;
  return {
    customId: announceActions.typedQuiet(),
    title,
    fields: [{ custom_id: 'hours', ...texts, maxLength: 20 }],
  };
}

interface AnnouncePreview {
  readonly channel: string;
  readonly isExample: boolean;
  /** Undefined where there is nothing to show. */
  readonly message: Reply | undefined;
  /** Whether announcements are on; otherwise they can be started in this channel. */
  readonly isOn: boolean;
}

/** A message as members will read it, for the owner alone. */
export function previewView({ channel, isExample, message, isOn }: AnnouncePreview, words: Words): Reply {
  const texts = words.following.announce;
  const about = message ? (isExample ? texts.previewExample : texts.previewNow) : texts.previewEmpty;
  return {
    content: `${texts.previewOf(channelMention(channel))}\n${about}`,
    embeds: message?.embeds ?? [],
    components: buttonRows([
      !isOn && button(announceActions.startHere(), texts.start, { style: 'primary' }),
      button(announceActions.panel(), words.setup.back),
    ]),
  };
}
