import { expect, test } from 'vitest';
import type { Server } from '../../../src/domain/server.js';
import { serverLine } from '../../../src/feeds/online/server-line.js';
import { onlinePart } from '../../../src/feeds/online/state.js';
import type { Heard } from '../../../src/games/game-servers.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { catalogue, wireServer } from '../../support/samples.js';

const { en } = LANGUAGES;
const MINUTE = 60_000;
const AT = 1_769_853_600_000;
const place = { id: 1, host: 'play.example.net', port: null };
const [server, hidden] = [{ ip: place.host }, { ip: place.host, hide_ip: 1 }].map(
  (fields): Server | undefined => catalogue(wireServer({ id: 1, ...fields })).servers[0],
);
const said = (online: number, ageMs: number): Heard => ({ players: { online, max: 100 }, ageMs });

function lineOf(heard: Heard | undefined, fields: object = {}, of = server): string | undefined {
  const state = onlinePart.schema.parse({ channelId: '1', servers: [{ ...place, ...fields }] });
  return of && serverLine(state, of, () => heard, en);
}

test.each([
  ['what it said just now', said(18, 0), '🟢 18 of 100 online'],
  ['what it said a while ago, with its age', said(18, 4 * MINUTE), '🟢 18 of 100 online, 4 min ago'],
  ['no 🟢 while nobody plays', said(0, 0), 'nobody right now'],
  ['nothing that is old', said(18, 16 * MINUTE), undefined],
  ['nothing before it was asked', undefined, undefined],
])('a server’s line has %s', (_what, heard, line) => {
  expect(lineOf(heard)).toBe(line);
});

test('a server that doesn’t answer says since when, after two misses', () => {
  expect(lineOf({ players: null, ageMs: 0 }, { silentSince: AT })).toBeUndefined();
  const line = `🔴 ${en.online.noAnswerSince(`<t:${AT / 1000}:t>`)}`;
  expect(lineOf({ players: null, ageMs: 0 }, { silentSince: AT, isSilent: true })).toBe(line);
});

test('a server that the shop has hidden since has no line', () => {
  expect(lineOf(said(18, 0), {}, hidden)).toBeUndefined();
});
