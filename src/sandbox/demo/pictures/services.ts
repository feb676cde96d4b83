import { icon } from './draw.js';

/* What is done for a player: permissions, names, thanks, fun. */

export const openLock = icon(
  { k: '#3b2a08', s: '#c4ced9', S: '#8b99a8', w: '#fff6b0', y: '#ffc93c', Y: '#d48f16' },
  `
.........kkkkk..
........kssssSk.
.......kssskksSk
.......kssk.kssk
.......kssk.kssk
.......kssk.kssk
.......ksSk.kkkk
.kkkkkkkkkkkk...
kwwwwyyyyyyyYk..
kwyyyyyyyyyyYk..
kwyyykkkkyyyYk..
kwyyykkkkyyyYk..
kyyyyykkyyyyYk..
kyyyyykkyyyyYk..
kYYYYYYYYYYYYk..
.kkkkkkkkkkkk...
`,
);

export const speech = icon(
  { k: '#1f2b45', w: '#ffffff', s: '#c9d6ee', d: '#4f7be0' },
  `
................
..kkkkkkkkkkkk..
.kwwwwwwwwwwwwk.
kwwwwwwwwwwwwwsk
kwwwwwwwwwwwwwsk
kwwddwwddwwddwsk
kwwddwwddwwddwsk
kwwwwwwwwwwwwwsk
kwwwwwwwwwwwwssk
.kwwwwwwwwwwssk.
..kkkwwwskkkkk..
....kwwsk.......
....kwsk........
....kwk.........
....kk..........
................
`,
);

/** A chat line that begins with a badge. */
export const prefix = icon(
  { k: '#3b1f10', w: '#ffffff', s: '#e3d3c4', y: '#ffb52e', Y: '#e07c14', d: '#b9a795', a: '#e0483e' },
  `
................
.kkkkkkkkkkkkkk.
kwwwwwwwwwwwwwsk
kwwwywwwwwwwwwsk
kwwwywwaaaaaawsk
kwyyyyywwwwwwwsk
kwwyyYwwaaaawwsk
kwwyYYwwwwwwwwsk
kwywwwYwwwwwwwsk
kwwwwwwwwwwwwwsk
kwddddddddddwwsk
kwwwwwwwwwwwwwsk
kwdddddddwwwwssk
.kkkkkkwskkkkkk.
......kwsk......
.......kk.......
`,
);

export const feather = icon(
  { k: '#26405c', w: '#ffffff', a: '#d5eaf7', b: '#93bcd9', c: '#5f8fb3' },
  `
...........kkkkk
.........kkwwack
........kwwwacak
.......kwwwacaak
......kwwwacaabk
.....kwwwacaabk.
....kwwwacaabbk.
....kwwacaabkk..
...kwwacaaabk...
...kwacaaabk....
...kacaaabbk....
...kcaabbkk.....
..kckkkkk.......
.kck............
kck.............
kk..............
`,
);

export const nameTag = icon(
  { k: '#40280f', r: '#e0483e', w: '#fff1cf', a: '#efd198', b: '#c79a58', d: '#7a5326' },
  `
................
.rrr............
r...r...........
r...kkkkkkkkkkk.
r..kwwwwwwwwwwbk
.rkwwaaaaaaaaabk
..rraaaaddddaabk
.kwkraaaaaaaaabk
kwakkaaaddddddbk
.kwaaaaaaaaaaabk
..kwaaaaaaaaaabk
...kaabbbbbbbbbk
....kkkkkkkkkkk.
................
................
................
`,
);

export const heart = icon(
  { k: '#5a0f24', w: '#ffd9df', a: '#ff5470', b: '#c42a4f' },
  `
................
..kkkk....kkkk..
.kwwwak..kaaaak.
kwwwaaakkaaaaabk
kwwaaaaaaaaaaabk
kwaaaaaaaaaaaabk
kwaaaaaaaaaaaabk
kaaaaaaaaaaaaabk
.kaaaaaaaaaaabk.
..kaaaaaaaaabk..
...kaaaaaaabk...
....kaaaaabk....
.....kaaabk.....
......kabk......
.......kk.......
................
`,
);

/** A pass for a game about beds. */
export const ticket = icon(
  {
    k: '#3d2408',
    w: '#fff1b8',
    a: '#ffd66b',
    b: '#dca233',
    r: '#e8463f',
    R: '#b52a30',
    p: '#ffffff',
    h: '#7a4a20',
  },
  `
................
................
kkkkkkkkkkkkkkkk
kwwwwwwwwwwwwwbk
kwabaaaaaaaaabbk
kaabaaaaaaaaaabk
kkabaakkkkkkkabk
.kabakpprrrrrkkk
.kabakpprrrrrkk.
kkabakhhRRRRRkkk
kaabakhkkkkkhkbk
kaabaakaaaaakabk
kaabaaaaaaaaabbk
kbbbbbbbbbbbbbbk
kkkkkkkkkkkkkkkk
................
`,
);

export const note = icon(
  { k: '#2a1440', a: '#ff6fb5', b: '#c83a88', w: '#ffd0e8', y: '#ffe066', c: '#5fe8dc', g: '#8bf06a' },
  `
....kkkkkkkkkkkk
.y..kwwwwwaaaabk
....kwaaaaaaaabk
...ckaakkkkkkabk
.c..kabk....kabk
....kabk..y.kabk
....kabk....kabk
....kabk.c..kabk
.g..kabk....kabk
....kabk..kkkabk
.kkkkabk.kwaaabk
kwaaaabkkwaaaabk
kwaaaabkkaaaaabk
kaaaabbk.kabbbk.
.kbbbbk...kkkk..
..kkkk.g........
`,
);

export const banners = icon(
  {
    k: '#2b1a10',
    h: '#a06a35',
    H: '#6d4520',
    r: '#e8463f',
    R: '#b52a30',
    w: '#fff7e6',
    y: '#ffcf3e',
    Y: '#d49416',
    o: '#2fa866',
    G: '#1c7d4a',
    b: '#4f8df0',
    B: '#2c5fc0',
  },
  `
................
kkkkkkkkkkkkkkkk
khhhhhhhhhhhhhHk
kkkkkkkkkkkkkkkk
krrrRkyyyYkbbbBk
krwwRkoooGkbbbBk
krwwRkyyyYkbwbBk
kwwwwkoooGkwwwBk
kwwwwkyyyYkbwbBk
krwwRkoooGkbbbBk
krwwRkyyyYkbbbBk
krrrRkoooGkwwwwk
krrrRkyyyYkbbbBk
krrrRkyyyYkbbbBk
.krRk.kyYk.kbBk.
..kk...kk...kk..
`,
);
