/**
 * Who waits for a request. A person goes first; then looks at a payment that is watched, which are few and are over
 * soon; then refreshes that nobody is waiting for.
 */
export const urgencies = ['person', 'watch', 'refresh'] as const;

export type Urgency = (typeof urgencies)[number];

/** In whose name the shop is asked. People are told apart by their guild, because guilds take turns. */
export type Asker =
  | { readonly urgency: 'person'; readonly guildId: string }
  | { readonly urgency: Exclude<Urgency, 'person'> };
