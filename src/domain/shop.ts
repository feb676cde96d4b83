export const networks = ['vk', 'youtube', 'discord', 'twitch', 'instagram', 'tiktok'] as const;

export type Network = (typeof networks)[number];

/** A link that the owner entered: any text, possibly no address at all. */
interface ShopLink {
  readonly network: Network;
  readonly address: string;
}

/** A shop's front page. Texts are the owner's own: unescaped, empty if there is none. */
export interface Shop {
  readonly id: number;
  readonly name: string;
  readonly domain: string;
  readonly description: string;
  /** False if the platform has blocked the shop. */
  readonly isActive: boolean;
  readonly isVerified: boolean;
  /** Payments are simulated; nobody is charged. */
  readonly isTestMode: boolean;
  readonly banner: string;
  readonly logo: string;
  /** A CSS colour such as `#ff8800`. */
  readonly colour: string;
  readonly links: readonly ShopLink[];
}

/** By what people know a shop, and how they get there; kept with a guild's link, so that no answer lacks its way to buy. */
export type ShopIdentity = Pick<Shop, 'name' | 'domain' | 'colour' | 'logo' | 'isVerified'>;

export const pickIdentity = ({ name, domain, colour, logo, isVerified }: ShopIdentity): ShopIdentity => ({
  name,
  domain,
  colour,
  logo,
  isVerified,
});
