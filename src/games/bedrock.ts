import { randomBytes } from 'node:crypto';
import { type Dialogue, NoAnswer, type Players, readPlayers } from './dialogue.js';

// https://minecraft.wiki/w/RakNet

const UNCONNECTED_PING = 0x01;
const UNCONNECTED_PONG = 0x1c;
const MAGIC = Buffer.from('00ffff00fefefefefdfdfdfd12345678', 'hex');
/** After the type, the time and the server's id. */
const MAGIC_AT = 17;
const LENGTH_AT = MAGIC_AT + MAGIC.length;
const TEXT_AT = LENGTH_AT + 2;

/** Asks Minecraft: Bedrock Edition. */
export function askBedrock(): Dialogue {
  // A time, which the server sends back, and an id of the asker.
  const [time, id] = [randomBytes(8), randomBytes(8)];
  return {
    opening: Buffer.concat([Buffer.of(UNCONNECTED_PING), time, MAGIC, id]),
    read: (datagram) => readPong(datagram, time),
  };
}

/** The text is “MCPE;name;protocol;version;online;max;…”. */
function readPong(datagram: Buffer, time: Buffer): Players {
  const isPong =
    datagram.length >= TEXT_AT &&
    datagram[0] === UNCONNECTED_PONG &&
    datagram.subarray(1, 9).equals(time) &&
    datagram.subarray(MAGIC_AT, LENGTH_AT).equals(MAGIC);
  const end = isPong ? TEXT_AT + datagram.readUInt16BE(LENGTH_AT) : Number.POSITIVE_INFINITY;
  if (end > datagram.length) throw new NoAnswer('unreadable');
  // A name has its semicolons behind a backslash.
  const fields = datagram.toString('utf8', TEXT_AT, end).split(/(?<!\\);/);
  return readPlayers(readDigits(fields[4]), readDigits(fields[5]));
}

const readDigits = (text = ''): number | undefined => (/^\d{1,10}$/.test(text) ? Number(text) : undefined);
