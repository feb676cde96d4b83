import { parseJson } from '../lib/json.js';
import { type Dialogue, MAX_ANSWER, NoAnswer, type Players, readPlayers } from './dialogue.js';

// https://minecraft.wiki/w/Java_Edition_protocol/Server_List_Ping

const STATUS_STATE = 1;
const STATUS = 0;
/** A VarInt has at most five bytes, of seven bits each. */
const VAR_INT_BYTES = 5;

/** Asks Minecraft: Java Edition 1.7 or later. @param host as players type it, because proxies go by it */
export function askJava(host: string, port: number): Dialogue {
  const name = Buffer.from(host);
  const portBytes = Buffer.alloc(2);
  portBytes.writeUInt16BE(port);
  // The version −1 asks without claiming one.
  const handshake = [varInt(-1), varInt(name.length), name, portBytes, varInt(STATUS_STATE)];
  return { opening: Buffer.concat([packet(...handshake), packet()]), read: readStatus };
}

function packet(...fields: readonly Buffer[]): Buffer {
  const body = Buffer.concat([varInt(STATUS), ...fields]);
  return Buffer.concat([varInt(body.length), body]);
}

function varInt(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value >>> 0;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  return Buffer.from([...bytes, rest]);
}

interface Read {
  readonly value: number;
  /** Where the next field begins. */
  readonly next: number;
}

/** Undefined if the bytes end before the number does. */
function readVarInt(bytes: Buffer, start: number): Read | undefined {
  let value = 0;
  for (let index = 0; index < VAR_INT_BYTES; index += 1) {
    const byte = bytes[start + index];
    if (byte === undefined) return undefined;
    value += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return { value, next: start + index + 1 };
  }
  throw new NoAnswer('unreadable');
}

function readStatus(received: Buffer): Players | undefined {
  const length = readVarInt(received, 0);
  if (!length) return undefined;
  const end = length.next + length.value;
  if (end > MAX_ANSWER) throw new NoAnswer('tooLong');
  if (received.length < end) return undefined;
  const id = readVarInt(received, length.next);
  const size = id && readVarInt(received, id.next);
  if (id?.value !== STATUS || !size || size.next + size.value > end) throw new NoAnswer('unreadable');
  const status = parseJson(received.toString('utf8', size.next, size.next + size.value));
  const players = field(status, 'players');
  return readPlayers(field(players, 'online'), field(players, 'max'));
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
