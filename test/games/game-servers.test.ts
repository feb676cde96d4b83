import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Wanted } from '../../src/games/address.js';
import { type Game, NoAnswer, type Players } from '../../src/games/dialogue.js';
import { GameServers } from '../../src/games/game-servers.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const MINUTE = 60_000;
const ONE: Players = { online: 1, max: 2 };
const at = (host: string): Wanted => ({ host, port: null });
const settle = () => vi.advanceTimersByTimeAsync(0);

/** Servers that answer in Java's protocol after a second; those that begin with “down” don't. What is asked in it is counted. */
function createServers() {
  const asked: string[] = [];
  let running = 0;
  let most = 0;
  const servers = new GameServers(async ({ host }, game) => {
    if (game !== 'java') throw new NoAnswer('late');
    asked.push(host);
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    running -= 1;
    if (host.startsWith('down')) throw new NoAnswer('late');
    return ONE;
  });
  return { servers, asked, most: () => most };
}

test('a server is asked once a minute, however many want to know', async () => {
  const { servers, asked } = createServers();
  const answers = ['1', '2', '3'].map((guild) => servers.ask(at('Play.example.net'), guild, 'person'));
  expect(servers.isAsking(at('play.example.net'))).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 3 }, () => ({ players: ONE, ageMs: 0 })));
  await vi.advanceTimersByTimeAsync(MINUTE - 1);
  expect(await servers.ask(at('play.example.net'), '4', 'board')).toEqual({
    players: ONE,
    ageMs: MINUTE - 1,
  });
  expect([asked.length, servers.isAsking(at('play.example.net'))]).toEqual([1, false]);
  await vi.advanceTimersByTimeAsync(1);
  void servers.ask(at('play.example.net'), '4', 'board');
  void servers.ask({ ...at('play.example.net'), port: 25_566 }, '5', 'board');
  await settle();
  expect(asked.length).toBe(3);
});

test('one that doesn’t answer is asked ever more rarely, and every minute once it answers', async () => {
  const { servers, asked } = createServers();
  const minutes: number[] = [];
  for (let minute = 0; minute < 60; minute += 1) {
    const before = asked.length;
    void servers.ask(at('down'), '1', 'board');
    await settle();
    if (asked.length > before) minutes.push(minute);
    await vi.advanceTimersByTimeAsync(MINUTE + 2000);
  }
  const pauses = minutes.slice(1).map((minute, index) => minute - (minutes[index] ?? 0));
  // In steps of a minute and two seconds.
  expect(pauses).toEqual([1, 2, 4, 8, 15, 15]);
  expect(servers.recall(at('down'))?.players).toBe(null);
  expect(servers.recall(at('unknown'))).toBe(undefined);
});

test('a server is asked in each protocol, then in its own, and in each again once it didn’t answer', async () => {
  const asked: Game[] = [];
  let speaks: Game | undefined = 'source';
  const servers = new GameServers(async (_server, game) => {
    asked.push(game);
    if (game !== speaks) throw new NoAnswer('late');
    return ONE;
  });
  const ask = async () => {
    const before = asked.length;
    const { players } = await servers.ask(at('play.example.net'), '1', 'board');
    await vi.advanceTimersByTimeAsync(MINUTE);
    return [asked.slice(before), players];
  };
  const every = ['java', 'bedrock', 'source'];
  expect([await ask(), await ask()]).toEqual([
    [every, ONE],
    [['source'], ONE],
  ]);
  speaks = 'bedrock';
  expect([await ask(), await ask()]).toEqual([
    [['source'], null],
    [every, ONE],
  ]);
});

test('two of a guild at once, 32 of all', async () => {
  const { servers, asked, most } = createServers();
  for (let host = 0; host < 25; host += 1) void servers.ask(at(`a${host}`), 'a', 'board');
  await settle();
  expect([asked.length, most()]).toEqual([2, 2]);
  for (let guild = 0; guild < 40; guild += 1)
    for (let host = 0; host < 3; host += 1) void servers.ask(at(`${guild}-${host}`), `${guild}`, 'board');
  await settle();
  expect([asked.length, most()]).toEqual([32, 32]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([asked.length, new Set(asked).size, most()]).toEqual([145, 145, 32]);
});

test('a person goes before the boards, also with what a board has asked', async () => {
  const { servers, asked } = createServers();
  for (const host of ['1', '2', '3', '4', '5']) void servers.ask(at(host), 'a', 'board');
  void servers.ask(at('6'), 'a', 'person');
  void servers.ask(at('5'), 'b', 'person');
  await vi.advanceTimersByTimeAsync(3000);
  expect(asked).toEqual(['1', '2', '6', '5', '3', '4']);
});

test('the last answers of 20,000 servers are remembered', async () => {
  const servers = new GameServers(async () => ONE);
  for (let host = 0; host < 20_100; host += 1) void servers.ask(at(`${host}`), `${host}`, 'board');
  for (let round = 0; round < 100 && servers.isAsking(at('20099')); round += 1)
    await vi.advanceTimersByTimeAsync(1);
  const isKnown = (host: number) => servers.recall(at(`${host}`)) !== undefined;
  expect([isKnown(0), isKnown(99), isKnown(100), isKnown(20_099)]).toEqual([false, false, true, true]);
});
