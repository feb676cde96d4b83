/** Request priority, highest first: a user is waiting; a watched payment is polled; a background refresh. */
export const priorities = ['user', 'watch', 'refresh'] as const;

export type Priority = (typeof priorities)[number];

/** Who makes a request. Users of one guild count as one requester, because the queue rotates over guilds. */
export type Requester =
  | { readonly priority: 'user'; readonly guildId: string }
  | { readonly priority: Exclude<Priority, 'user'> };
