import type { Problem } from '../failure.js';
import type { FollowState } from '../follow/following.js';
import { MAX_POSTS, type Post } from '../follow/record.js';
import type { Catalogue } from '../shop/catalogue.js';
import { joined } from '../text/joined.js';
import type { Words } from '../words/index.js';
import { catalogueActions } from './actions.js';
import { button, buttonRows, linkButton, selectRow } from './components.js';
import { COLOURS } from './embed.js';
import { timestampOf } from './format.js';
import { nameOf, plainNameOf } from './name.js';
import type { Reply } from './reply.js';

const NAME_MAX = 60;

/** The posts of a guild, and what their owner sees of the shop. */
export interface Posts {
  readonly state: FollowState;
  /** For the names of servers; undefined where nobody knows them now. */
  readonly catalogue: Catalogue | undefined;
  /** The address of a message. */
  readonly urlOf: (post: Post) => string | undefined;
}

export const channelMention = (id: string): string => `<#${id}>`;

/** A post has just been sent. */
export const postedView = (post: Post, url: string | undefined, { following }: Words): Reply => ({
  embeds: [{ description: following.posted(channelMention(post.channelId)), color: COLOURS.good }],
  components: buttonRows([
    url !== undefined && linkButton(url, following.openPost),
    button(catalogueActions.list(), following.allPosts),
  ]),
});

/** Every post with its state, and when the shop is looked at. @param note what has just been done */
export function postListView(posts: Posts, words: Words, note?: string): Reply {
  const { list } = words.following;
  const { state } = posts;
  const lines = state.posts.map((post, index) => postLines(post, index, posts, words));
  const isEmpty = lines.length === 0;
  const blocks = isEmpty ? [list.none] : [...lines, looksOf(state, words)];
  return {
    ...(note !== undefined && { content: note }),
    embeds: [
      {
        title: list.title(state.posts.length, MAX_POSTS),
        description: blocks.join('\n\n'),
        color: state.posts.some(isTroubled) || state.problem ? COLOURS.waiting : COLOURS.neutral,
      },
    ],
    components: [
      ...(isEmpty
        ? []
        : [
            selectRow(
              catalogueActions.remove(),
              list.remove,
              state.posts.map((post, index) => ({
                label: `${index + 1}. ${plainNameOf(shownIn(post, posts, words), words)}`,
                value: post.id,
              })),
            ),
          ]),
      ...(state.posts.length < MAX_POSTS
        ? buttonRows([button(catalogueActions.postHere(), list.postHere, { style: 'primary' })])
        : []),
    ],
  };
}

const isTroubled = ({ ended, refused }: Post): boolean => ended !== null || refused !== null;

/** What a post shows: the whole shop, or a server by its name or, where nobody knows that, its number. */
const shownIn = ({ serverId }: Post, { catalogue }: Posts, { following }: Words): string =>
  serverId === null
    ? following.wholeShop
    : (catalogue?.servers.find(({ id }) => id === serverId)?.name ?? `№ ${serverId}`);

function postLines(post: Post, index: number, posts: Posts, words: Words): string {
  const url = post.ended === null ? posts.urlOf(post) : undefined;
  const name = nameOf(shownIn(post, posts, words), NAME_MAX, words);
  const head = [
    `**${index + 1}.** ${channelMention(post.channelId)}`,
    name,
    url !== undefined && `[${words.following.openPost}](${url})`,
  ];
  return `${joined(head)}\n${conditionOf(post, words)}`;
}

function conditionOf({ ended, refused, messageId, editedAt }: Post, { following: { list } }: Words): string {
  if (ended !== null) return list[ended];
  if (refused !== null) return list.refused;
  return messageId === null ? list.sending : list.upToDate(timestampOf(editedAt, 'R'));
}

/** Of what an owner can find the reason here alone. */
const LASTING: ReadonlySet<Problem['kind']> = new Set(['tooMuchToFollow', 'lookUnended']);

/** When the shop was looked at, when it will be, and what went wrong. */
export function looksOf({ lookedAt, nextLookAt, problem }: FollowState, words: Words): string {
  const { following } = words;
  return joined(
    [
      problem && following.lastLookFailed(words.problem(problem).title),
      problem && LASTING.has(problem.kind) && words.problem(problem).advice,
      lookedAt === undefined ? following.notLookedYet : following.lookedAt(timestampOf(lookedAt, 'R')),
      nextLookAt !== undefined && following.nextLook(timestampOf(nextLookAt, 't')),
    ],
    ' ',
  );
}

/** Asks before a post and its message are removed. */
export const removePostView = (post: Post, words: Words): Reply => ({
  embeds: [
    {
      title: words.following.list.removeQuestion,
      description: words.following.list.removeAdvice(channelMention(post.channelId)),
      color: COLOURS.bad,
    },
  ],
  components: buttonRows([
    button(catalogueActions.removed({ post: post.id }), words.following.list.removeYes, { style: 'danger' }),
    button(catalogueActions.list(), words.setup.back),
  ]),
});
