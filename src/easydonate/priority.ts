/** Request priority, highest first: a user is waiting; a search reads older payments; a background refresh. */
export const priorities = ['user', 'search', 'refresh'] as const;

export type Priority = (typeof priorities)[number];

/** Asks for something of a shop. */
export type Ask<T, Ids extends readonly number[] = []> = (
  shopKey: string,
  requester: Requester,
  ...ids: Ids
) => Promise<T>;

/** Who makes a request. The queue rotates over shops, and within one over the guilds that are linked to it. */
export type Requester =
  | {
      readonly priority: 'user';
      /** Undefined for a key that no shop has accepted yet: anybody can make up many of them. */
      readonly shopKey: string | undefined;
      readonly guildId: string;
      /** Undefined if nobody in particular asks. */
      readonly userId: string | undefined;
      /** Within a guild, staff and owners go before members who browse. */
      readonly isStaff: boolean;
    }
  | { readonly priority: Exclude<Priority, 'user'> };
