import { implement } from '../src/bot/action.js';
import { defineGroup, defineSubcommand } from '../src/bot/command.js';
import type { Context } from '../src/bot/context.js';
import { POST_CHANNELS } from '../src/bot/posting.js';
import { ApplicationCommandOptionType } from '../src/discord.js';
import { Failure, orUndefined } from '../src/failure.js';
import { oneByIdOrName } from '../src/shop/lookup.js';
import { catalogueActions } from '../src/views/actions.js';
import { postedView, postListView, removePostView } from '../src/views/posts.js';
import type { Reply } from '../src/views/reply.js';
import { serverChoices } from '../src/views/servers.js';

const post = defineSubcommand({
  data: {
    name: 'post',
    options: [
      {
        type: ApplicationCommandOptionType.Channel,
        name: 'channel',
        channel_types: POST_CHANNELS,
      },
      { type: ApplicationCommandOptionType.String, name: 'server', autocomplete: true, max_length: 100 },
    ],
  },
  texts: ({ commands }) => commands.catalogue.post,
  visibility: 'private',
  run: async (context, { channel, server }) => postIn(context, channel, server),
  complete: {
    async server({ shop }, typed) {
      return serverChoices((await shop.catalogue()).value, typed);
    },
  },
});

const list = defineSubcommand({
  data: { name: 'list' },
  texts: ({ commands }) => commands.catalogue.list,
  visibility: 'private',
  run: (context) => showPosts(context),
});

const remove = defineSubcommand({
  data: {
    name: 'remove',
    options: [{ type: ApplicationCommandOptionType.Integer, name: 'number', min_value: 1 }],
  },
  texts: ({ commands }) => commands.catalogue.remove,
  visibility: 'private',
  async run(context, { number }) {
    const { posts } = await context.guild.following.state();
    const chosen = number === undefined ? undefined : posts[number - 1];
    return chosen ? removePostView(chosen, context.format.words) : showPosts(context);
  },
});

export const catalogue = defineGroup({
  name: 'catalogue',
  texts: ({ commands }) => commands.catalogue,
  permission: 'ManageGuild',
  subcommands: [post, list, remove],
  actions: implement(catalogueActions, {
    list: { mode: 'update', run: (context) => showPosts(context) },
    postHere: { mode: 'update', run: (context) => postIn(context) },
    remove: {
      mode: 'update',
      async run({ guild, format }, _args, { values: [id] }) {
        const { posts } = await guild.following.state();
        const chosen = posts.find((one) => one.id === id);
        if (!chosen) throw new Failure({ kind: 'outdated' });
        return removePostView(chosen, format.words);
      },
    },
    removed: {
      mode: 'update',
      async run(context, { post: id }) {
        await context.guild.following.remove(id);
        return showPosts(context, context.format.words.following.list.removed);
      },
    },
  }),
});

async function showPosts({ guild, shop, messageUrl, format }: Context, note?: string): Promise<Reply> {
  const [state, known] = await Promise.all([guild.following.checked(), orUndefined(shop.knownCatalogue())]);
  return postListView(
    {
      state,
      catalogue: known?.value,
      urlOf: ({ messageId, channelId }) =>
        messageId === null ? undefined : messageUrl(messageId, channelId),
    },
    format.words,
    note,
  );
}

/** @param chosen by default the channel in which the command was used */
async function postIn(context: Context, chosen?: string, serverText?: string): Promise<Reply> {
  const { guild, shop, format, messageUrl } = context;
  const channel = await context.postableChannel(chosen);
  const { value } = await shop.catalogue();
  const server = serverText === undefined ? undefined : oneByIdOrName(value.servers, serverText);
  if (serverText !== undefined && !server) throw new Failure({ kind: 'unknownServer' });
  const sent = await guild.following.post(channel, server?.id);
  const url = sent.messageId === null ? undefined : messageUrl(sent.messageId, sent.channelId);
  return postedView(sent, url, format.words);
}
