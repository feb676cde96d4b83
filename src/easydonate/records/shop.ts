import { networks, type Shop } from '../../domain/shop.js';
import {
  isHideFlag,
  isRecord,
  readDescription,
  readFlag,
  readName,
  readPositiveInteger,
  readWebAddress,
} from '../fields.js';

export function parseShop(body: unknown): Shop | undefined {
  if (!isRecord(body)) return undefined;
  const id = readPositiveInteger(body.id);
  const name = readName(body.name);
  if (id === undefined || name === undefined) return undefined;
  // Servers and products have an id and a name, too, and say of which shop they are.
  if ((readPositiveInteger(body.shop_id) ?? id) !== id) return undefined;
  return {
    id,
    name,
    domain: (readName(body.domain) ?? '').trim().replace(/^(https?:)?\/\/|\/+$/gi, ''),
    description: readDescription(body.description),
    // Only a clear "no" counts.
    isActive: readFlag(body.is_active, true) !== false,
    isVerified: readFlag(body.is_verified) === true,
    isTestMode: readFlag(body.test_mode) !== false,
    hidesOnline: isHideFlag(body.hide_general_online),
    banner: readWebAddress(body.background),
    logo: readWebAddress(body.logo),
    colour: readName(body.color) ?? '',
    links: networks.flatMap((network) => {
      const address = readWebAddress(body[`${network}_link`]).trim();
      // Owners leave out the scheme, as in "vk.com/shop".
      const isBare = /^[a-z0-9-]+(\.[a-z0-9-]+)+(\/|$)/i.test(address);
      return address === '' ? [] : [{ network, address: isBare ? `https://${address}` : address }];
    }),
  };
}
