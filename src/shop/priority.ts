/**
 * Who waits for a request. A person goes first; then looks at a payment that is watched, which are few and are over
 * soon; then refreshes that nobody is waiting for.
 */
export const priorities = ['user', 'watch', 'refresh'] as const;

export type Priority = (typeof priorities)[number];

/** In whose name the shop is asked. People are told apart by their guild, because guilds take turns. */
export type Requester =
  | { readonly priority: 'user'; readonly guildId: string }
  | { readonly priority: Exclude<Priority, 'user'> };
