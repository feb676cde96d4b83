import { type FullAddress, publicEndpoint, type Server, visibleAddress } from '../../domain/server.js';
import {
  isHideFlag,
  isRecord,
  type Json,
  readFlag,
  readName,
  readPositiveInteger,
  readText,
} from '../fields.js';

export function parseServer(item: unknown): Server | undefined {
  if (!isRecord(item)) return undefined;
  const id = readPositiveInteger(item.id);
  const name = readName(item.name);
  if (id === undefined || name === undefined) return undefined;
  const address = cleanAddress(readAddress(item));
  return {
    id,
    name,
    version: readName(item.version) ?? '',
    address: visibleAddress(address),
    endpoint: publicEndpoint(address),
  };
}

export const isHiddenServer = (item: unknown): boolean => isRecord(item) && isHideFlag(item.is_hidden);

/** Whether it isn't clear what the shop hides, so that more is hidden than it may want. */
export const isUnclearServer = (item: unknown): boolean =>
  isRecord(item) &&
  [item.is_hidden, item.hide_ip, item.is_port_hidden].some((flag) => readFlag(flag) === undefined);

/** Shops also write `http://play.example.com/`, and platforms “null”. */
const cleanHost = (host: string): string =>
  host
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/\/+$/, '')
    .replace(/^null$/i, '');

function cleanPort(port: string): string {
  const number = readPositiveInteger(port.trim());
  return number !== undefined && number <= 65_535 ? String(number) : '';
}

const cleanAddress = (full: FullAddress): FullAddress => ({
  ...full,
  host: cleanHost(full.host),
  port: cleanPort(full.port),
});

const readAddress = (server: Json): FullAddress => ({
  host: readText(server.ip) ?? '',
  port: readText(server.port) ?? '',
  hidesHost: isHideFlag(server.hide_ip) || isHideFlag(server.is_hidden),
  hidesPort: isHideFlag(server.is_port_hidden),
});

/** As the shop has it and as it is shown: texts may quote either. */
export function readAddresses(server: Json): readonly FullAddress[] {
  const full = readAddress(server);
  return [full, cleanAddress(full)];
}
