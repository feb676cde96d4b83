import { implement } from '../src/bot/action.js';
import { defineCommand } from '../src/bot/command.js';
import type { Context } from '../src/bot/context.js';
import { POST_CHANNELS } from '../src/bot/posting.js';
import { ApplicationCommandOptionType } from '../src/discord.js';
import { Failure } from '../src/failure.js';
import { type Announce, kinds } from '../src/follow/record.js';
import { announceActions } from '../src/views/actions.js';
import {
  announceView,
  FIRST_CHOICE,
  NO_QUIET,
  OTHER_QUIET,
  offeredKinds,
  previewView,
  quietIn,
  quietModal,
} from '../src/views/announce.js';
import { announcementView } from '../src/views/announcement.js';
import { channelMention } from '../src/views/posts.js';
import type { Reply } from '../src/views/reply.js';

export const announce = defineCommand({
  data: {
    name: 'announce',
    options: [
      { type: ApplicationCommandOptionType.Channel, name: 'channel', channel_types: POST_CHANNELS },
      { type: ApplicationCommandOptionType.Role, name: 'role' },
      { type: ApplicationCommandOptionType.Channel, name: 'staff_channel', channel_types: POST_CHANNELS },
    ],
  },
  texts: ({ commands }) => commands.announce,
  permission: 'ManageGuild',
  visibility: 'private',
  async run(context, { channel, role, staff_channel }) {
    for (const id of [channel, staff_channel]) if (id !== undefined) await context.postableChannel(id);
    const edits: Partial<Announce> = {
      ...(channel !== undefined && { channelId: channel }),
      ...(role !== undefined && { roleId: role }),
      ...(staff_channel !== undefined && { staffChannelId: staff_channel }),
    };
    return Object.keys(edits).length === 0 ? panel(context) : change(context, edits);
  },
  actions: implement(announceActions, {
    panel: { mode: 'update', run: (context) => panel(context) },
    kinds: {
      mode: 'update',
      run: (context, _args, { values }) =>
        change(context, { kinds: kinds.filter((kind) => values.includes(kind)) }),
    },
    often: {
      mode: 'update',
      async run(context, _args, { values: [minutes = ''] }) {
        if (!/^\d{1,4}$/.test(minutes) || Number(minutes) < 1) throw new Failure({ kind: 'outdated' });
        return change(context, { everyMinutes: Number(minutes) });
      },
    },
    quiet: {
      mode: 'update',
      formOn: { value: OTHER_QUIET, run: async ({ format }) => quietModal(format.words) },
      run: (context, _args, { values: [hours = ''] }) => setQuiet(context, hours),
    },
    typedQuiet: {
      mode: 'update',
      repeatsFields: ['hours'],
      run: (context, _args, { fields: { hours = '' } }) => setQuiet(context, hours),
    },
    preview: { mode: 'update', run: (context) => preview(context) },
    startHere: {
      mode: 'update',
      run: async (context) => change(context, { channelId: await context.postableChannel() }),
    },
    stop: { mode: 'update', run: (context) => change(context, { channelId: null }) },
    mentionNobody: { mode: 'update', run: (context) => change(context, { roleId: null }) },
    noStaff: { mode: 'update', run: (context) => change(context, { staffChannelId: null }) },
  }),
});

/** Both come with version 3 of the shop API. */
const hasSales = ({ shop }: Context): boolean => shop.paymentSearch !== undefined;

async function panel(context: Context, note?: string): Promise<Reply> {
  const { guild, channelId, everyoneId, format } = context;
  const state = await guild.following.state();
  return announceView(
    {
      state,
      announce: state.announce ?? FIRST_CHOICE,
      here: channelId,
      timeZone: guild.settings.timeZone,
      everyoneId,
      hasSales: hasSales(context),
    },
    format.words,
    note,
  );
}

async function change(context: Context, edits: Partial<Announce>): Promise<Reply> {
  const { following } = context.guild;
  const { announce } = await following.state();
  const before = announce ?? FIRST_CHOICE;
  const { allowed, note } = permitted(context, before, edits);
  if (Object.keys(allowed).length > 0) await following.setAnnouncements({ ...before, ...allowed });
  return panel(context, note);
}

interface Permitted {
  readonly allowed: Partial<Announce>;
  /** What has been done, and what hasn't. */
  readonly note: string;
}

/**
 * What a member may change. Who chooses the role or the channel must be able to mention the role there: otherwise the role
 * isn't saved, and one that somebody else has chosen doesn't follow into another channel.
 */
function permitted(context: Context, before: Announce, edits: Partial<Announce>): Permitted {
  const texts = context.format.words.following.announce;
  const { channelId, roleId } = { ...before, ...edits };
  const done =
    typeof edits.channelId === 'string'
      ? texts.started(channelMention(edits.channelId))
      : edits.channelId === null
        ? texts.stopped
        : texts.saved;
  const target = channelId ?? context.channelId;
  const hasChosen = typeof edits.channelId === 'string' || typeof edits.roleId === 'string';
  if (!hasChosen || roleId === null || context.mayMention(roleId, target))
    return { allowed: edits, note: done };
  const where = target === undefined ? '' : channelMention(target);
  const { roleId: refused, ...others } = edits;
  const why = refused === undefined ? texts.mentionDropped(where) : texts.roleRefused(where);
  if (edits.channelId === undefined) return { allowed: others, note: why };
  return { allowed: { ...others, roleId: null }, note: `${done}\n${why}` };
}

async function setQuiet(context: Context, text: string): Promise<Reply> {
  const quiet = text === NO_QUIET ? null : quietIn(text);
  const { badQuiet } = context.format.words.following.announce;
  return quiet === undefined ? panel(context, badQuiet) : change(context, { quiet });
}

async function preview(context: Context): Promise<Reply> {
  const { guild, shop, publicFormat, format } = context;
  const { announce: set } = await guild.following.state();
  const channel = set?.channelId ?? context.channelId;
  if (channel === undefined) throw new Failure({ kind: 'outdated' });
  const offered = offeredKinds(hasSales(context));
  const chosen = (set ?? FIRST_CHOICE).kinds.filter((kind) => offered.includes(kind));
  const [{ changes, isExample }, about] = await Promise.all([
    guild.following.preview(chosen),
    shop.knownInfo(),
  ]);
  const message = changes.length > 0 ? announcementView(changes, about?.value, publicFormat) : undefined;
  const isOn = typeof set?.channelId === 'string';
  return previewView({ channel, isExample, message, isOn }, format.words);
}
