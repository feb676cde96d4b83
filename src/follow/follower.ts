import { Failure } from '../failure.js';
import type { FollowStore } from '../store/following.js';
import type { Following } from './following.js';

export interface FollowerOptions {
  readonly store: FollowStore;
}

export type Follower = ReturnType<typeof createFollower>;

/** Follows the shops of all guilds. */
export const createFollower = ({ store }: FollowerOptions) => ({
  /** What commands can do for a guild. */
  of: (guildId: string): Following => ({
    async state() {
      const { posts, announce, refused, lostAt } = await store.get(guildId);
      return {
        posts,
        announce,
        refused,
        lostAt,
        lookedAt: undefined,
        nextLookAt: undefined,
        problem: undefined,
      };
    },
    post: () => Promise.reject(new Failure({ kind: 'stopping' })),
    remove: () => Promise.reject(new Failure({ kind: 'stopping' })),
    async announce(announce) {
      await store.change(guildId, (record) => ({ ...record, announce, announced: null }));
    },
    preview: () => Promise.reject(new Failure({ kind: 'stopping' })),
  }),
});
