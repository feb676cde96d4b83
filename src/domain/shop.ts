export const networks = ['vk', 'youtube', 'discord', 'twitch', 'instagram', 'tiktok'] as const;

export type Network = (typeof networks)[number];

interface ShopLink {
  readonly network: Network;
  readonly address: string;
}

/** What shops of a platform have. */
export interface Usual {
  /** ISO 4217 */
  readonly currency: string;
  /** IANA */
  readonly timeZone: string;
}

/** Texts are raw: unescaped, empty if there is none. */
export interface Shop {
  readonly id: number;
  readonly name: string;
  readonly domain: string;
  readonly description: string;
  /** False if the platform has blocked the shop. */
  readonly isActive: boolean;
  readonly isVerified: boolean;
  /** Payments are simulated and cost nothing. */
  readonly isTestMode: boolean;
  /** How many players are online on all servers together. */
  readonly hidesOnline: boolean;
  readonly banner: string;
  readonly logo: string;
  readonly colour: string;
  readonly links: readonly ShopLink[];
}

/** Saved with a guild's link, so that replies can link to the shop while it is away. */
export type ShopIdentity = Pick<Shop, 'name' | 'domain' | 'colour' | 'logo' | 'isVerified'>;

export const pickIdentity = ({ name, domain, colour, logo, isVerified }: ShopIdentity): ShopIdentity => ({
  name,
  domain,
  colour,
  logo,
  isVerified,
});
