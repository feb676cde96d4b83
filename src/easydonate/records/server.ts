import { type FullAddress, type Server, visibleAddress } from '../../domain/server.js';
import { isRecord, isSet, type Json, readName, readPositiveInteger, readText } from '../fields.js';

export function parseServer(item: unknown): Server | undefined {
  if (!isRecord(item)) return undefined;
  const id = readPositiveInteger(item.id);
  const name = readName(item.name);
  if (id === undefined || name === undefined) return undefined;
  return { id, name, version: readName(item.version) ?? '', address: visibleAddress(readAddress(item)) };
}

export const isHiddenServer = (item: unknown): boolean => isRecord(item) && isSet(item.is_hidden);

export const readAddress = (server: Json): FullAddress => ({
  host: readText(server.ip) ?? '',
  port: readText(server.port) ?? '',
  hidesHost: isSet(server.hide_ip) || isSet(server.is_hidden),
  hidesPort: isSet(server.is_port_hidden),
});
