import { type Dialogue, NoAnswer, type Players, readPlayers } from './dialogue.js';

// https://developer.valvesoftware.com/wiki/Server_queries#A2S_INFO

const SINGLE = Buffer.from('ffffffff', 'hex');
const QUESTION = Buffer.concat([SINGLE, Buffer.from('TSource Engine Query\0')]);
const CHALLENGE = 0x41;
const INFO = 0x49;
const CHALLENGE_BYTES = 4;
/** After the type and the version of the protocol. */
const TEXTS_AT = 6;
/** Name, map, folder, game. */
const TEXTS = 4;
/** Of the application's id, which stands before the numbers. */
const ID_BYTES = 2;

/** Asks a game with Valve's server queries, such as Rust, Garry's Mod or Counter-Strike. */
export function askSource(): Dialogue {
  let isChallenged = false;
  return {
    opening: QUESTION,
    read(datagram) {
      if (!datagram.subarray(0, SINGLE.length).equals(SINGLE)) throw new NoAnswer('unreadable');
      if (datagram[SINGLE.length] === INFO) return readInfo(datagram);
      const challenge = datagram.subarray(SINGLE.length + 1);
      const isChallenge = datagram[SINGLE.length] === CHALLENGE && challenge.length === CHALLENGE_BYTES;
      if (!isChallenge || isChallenged) throw new NoAnswer('unreadable');
      isChallenged = true;
      return Buffer.concat([QUESTION, challenge]);
    },
  };
}

function readInfo(datagram: Buffer): Players {
  let at = TEXTS_AT;
  for (let text = 0; text < TEXTS; text += 1) {
    const end = datagram.indexOf(0, at);
    if (end === -1) throw new NoAnswer('unreadable');
    at = end + 1;
  }
  return readPlayers(datagram[at + ID_BYTES], datagram[at + ID_BYTES + 1]);
}
