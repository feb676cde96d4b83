import { implement } from '../src/bot/action.js';
import { defineCommand } from '../src/bot/command.js';
import type { Context } from '../src/bot/context.js';
import { ApplicationCommandOptionType, ChannelType } from '../src/discord.js';
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

const CHANNELS = [ChannelType.GuildText, ChannelType.GuildAnnouncement];

export const announce = defineCommand({
  data: {
    name: 'announce',
    options: [
      { type: ApplicationCommandOptionType.Channel, name: 'channel', channel_types: CHANNELS },
      { type: ApplicationCommandOptionType.Role, name: 'role' },
      { type: ApplicationCommandOptionType.Channel, name: 'staff_channel', channel_types: CHANNELS },
    ],
  },
  texts: ({ commands }) => commands.announce,
  permission: 'ManageGuild',
  visibility: 'private',
  async run(context, { channel, role, staff_channel }) {
    const { format, everyoneId, may, checkChannel } = context;
    for (const id of [channel, staff_channel]) if (id !== undefined) await checkChannel(id);
    const texts = format.words.following.announce;
    // A member who may not mention everyone must not do it through the bot.
    const isRefused = role === everyoneId && !may('MentionEveryone');
    const edits: Partial<Announce> = {
      ...(role !== undefined && !isRefused && { roleId: role }),
      ...(staff_channel !== undefined && { staffChannelId: staff_channel }),
    };
    if (Object.keys(edits).length === 0)
      return panel(context, channel, isRefused ? texts.everyoneRefused : undefined);
    return change(context, channel, edits, isRefused ? texts.everyoneRefused : texts.saved);
  },
  actions: implement(announceActions, {
    panel: { mode: 'update', run: (context, { channel }) => panel(context, channel) },
    kinds: {
      mode: 'update',
      run: (context, { channel }, { values }) =>
        change(context, channel, { kinds: kinds.filter((kind) => values.includes(kind)) }),
    },
    often: {
      mode: 'update',
      async run(context, { channel }, { values: [minutes = ''] }) {
        if (!/^\d{1,4}$/.test(minutes) || Number(minutes) < 1) throw new Failure({ kind: 'outdated' });
        return change(context, channel, { everyMinutes: Number(minutes) });
      },
    },
    quiet: {
      mode: 'update',
      formOn: {
        value: OTHER_QUIET,
        run: async ({ format }, { channel }) => quietModal(channel, format.words),
      },
      run: (context, { channel }, { values: [hours = ''] }) => setQuiet(context, channel, hours),
    },
    typedQuiet: {
      mode: 'update',
      repeatsFields: ['hours'],
      run: (context, { channel }, { fields: { hours = '' } }) => setQuiet(context, channel, hours),
    },
    preview: {
      mode: 'update',
      run: (context, { channel = context.channelId }) => preview(context, channel),
    },
    start: {
      mode: 'update',
      async run(context, { channel }) {
        await context.checkChannel(channel);
        const { started } = context.format.words.following.announce;
        return change(context, undefined, { channelId: channel }, started(channelMention(channel)));
      },
    },
    stop: {
      mode: 'update',
      run: (context) =>
        change(context, undefined, { channelId: null }, context.format.words.following.announce.stopped),
    },
    mentionNobody: {
      mode: 'update',
      run: (context, { channel }) => change(context, channel, { roleId: null }),
    },
    noStaff: {
      mode: 'update',
      run: (context, { channel }) => change(context, channel, { staffChannelId: null }),
    },
  }),
});

/** Both come with version 3 of the shop API. */
const hasSales = ({ shop }: Context): boolean => shop.paymentSearch !== undefined;

/** @param channel where changes are to be announced once the owner confirms it */
async function panel(context: Context, channel: string | undefined, note?: string): Promise<Reply> {
  const { guild, channelId, everyoneId, format } = context;
  const state = await guild.following.state();
  return announceView(
    {
      state,
      announce: state.announce ?? FIRST_CHOICE,
      channel: channel === state.announce?.channelId ? undefined : channel,
      here: channelId,
      timeZone: guild.settings.timeZone,
      everyoneId,
      hasSales: hasSales(context),
    },
    format.words,
    note,
  );
}

async function change(
  context: Context,
  channel: string | undefined,
  edits: Partial<Announce>,
  note = context.format.words.following.announce.saved,
): Promise<Reply> {
  const { following } = context.guild;
  const { announce: before } = await following.state();
  await following.setAnnouncements({ ...(before ?? FIRST_CHOICE), ...edits });
  return panel(context, channel, note);
}

async function setQuiet(context: Context, channel: string | undefined, text: string): Promise<Reply> {
  const quiet = text === NO_QUIET ? null : quietIn(text);
  const { badQuiet } = context.format.words.following.announce;
  return quiet === undefined ? panel(context, channel, badQuiet) : change(context, channel, { quiet });
}

async function preview(context: Context, channel: string | undefined): Promise<Reply> {
  const { guild, shop, publicFormat, format } = context;
  if (channel === undefined) throw new Failure({ kind: 'outdated' });
  const { announce: set } = await guild.following.state();
  const offered = offeredKinds(hasSales(context));
  const chosen = (set ?? FIRST_CHOICE).kinds.filter((kind) => offered.includes(kind));
  const [{ changes, isExample }, about] = await Promise.all([
    guild.following.preview(chosen),
    shop.knownInfo(),
  ]);
  const message = changes.length > 0 ? announcementView(changes, about?.value, publicFormat) : undefined;
  return previewView({ channel, isExample, message, isOn: set?.channelId === channel }, format.words);
}
