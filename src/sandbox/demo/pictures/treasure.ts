import { icon } from './draw.js';

/* Money, cases and presents. */

const GOLD = { k: '#5c3a05', w: '#fff6b0', y: '#ffd23e', Y: '#d9961b' };

export const coin = icon(
  GOLD,
  `
....kkkkkkkk....
..kkwwwwyyyykk..
.kwwyyyyyyyyYYk.
.kwyyYYYYYYyyYk.
kwyyYyyyyyywyyYk
kwyYyyywwyyywyYk
kwyYyywyyYyywyYk
kwyYywyyyyYywyYk
kwyYywyyyyYywyYk
kwyYyywyyYyywyYk
kwyYyyyYYyyywyYk
kyyyYyyyyyywyyYk
.kyyywwwwwwyyYk.
.kYyyyyyyyyyYYk.
..kkYYYYYYYYkk..
....kkkkkkkk....
`,
);

export const coinStacks = icon(
  GOLD,
  `
................
.kkkkkkk........
kwwyyyyYk.......
kyyyyyYYk.......
kkyyyYYkk.......
kykkkkkYk.......
kwyyyyYYkkkkkkk.
kkkkkkkkwwyyyyYk
kwyyyyYkyyyyyYYk
kkkkkkkkkyyyYYkk
kwyyyyYkykkkkkYk
kkkkkkkkwyyyyYYk
kwyyyyYkkkkkkkkk
kkkkkkkkwyyyyYYk
kwyyyyYkkkkkkkkk
.kkkkkkkkkkkkkk.
`,
);

export const coinSack = icon(
  { ...GOLD, h: '#b47b43', H: '#d9a66b', d: '#835327', t: '#e0483e' },
  `
....kkk.kk.kk...
....khHkhhkhk...
.....khHhhhk....
......ktttk.....
.....kHhhhdk....
....kHHhhhhdk...
...kHHhhhhhhdk..
..kHHhkkkkhhhdk.
..kHhkwyyYkhhdk.
.kHhhkyYyYkhhhdk
.kHhhkyYyYkhhhdk
.kHhhkyyYYkhhhdk
.khhhhkkkkkhhddk
kkkkhhhhhhkkkkkk
kwyYkddddkwyyYYk
kkkkkkkkkkkkkkkk
`,
);

export const coinChest = icon(
  { ...GOLD, h: '#a86b35', H: '#cf9558', d: '#6f431c', n: '#2c1808', r: '#f0475c', c: '#5fe8dc' },
  `
..kkkkkkkkkkkk..
.kHHHHHHHHHHHhk.
kHhhhhhhhhhhhhdk
khnnnnnwynnnnndk
khnnwynyYkwynndk
khkwyyYkwyyYrkdk
kkwyYkwyYkyyYckk
kwyYywyyYwyYywyk
kkkkkkkkkkkkkkkk
kHhhhhkwYkhhhhdk
kHhhhhkyYkhhhhdk
kHhhhhhkkhhhhhdk
khhhhhhhhhhhhhdk
khhhhhhhhhhhhhdk
kddddddddddddddk
.kkkkkkkkkkkkkk.
`,
);

/** One coin more for each coin. */
export const doubleCoins = icon(
  { ...GOLD, g: '#8bf06a', G: '#4fb84a' },
  `
............gg..
............gg..
..kkkkkk..gggggg
.kwwyyyYk.gggggG
kwyyYYyyYk..gG..
kwyYyywyYk..GG..
kwyYyywkkkkkkkk.
kwyYyywkwwyyyYk.
kwyYyykwyyYYyyYk
kyyywwkwyYyywyYk
.kYyyykwyYyywyYk
..kkkkkwyYyywyYk
......kwyYyywyYk
......kyyywwyyYk
.......kYyyyYYk.
........kkkkkk..
`,
);

export const crystal = icon(
  { k: '#3a1252', w: '#ffe3ff', a: '#e07bf5', b: '#9a3fc9', s: '#9aa3ad', S: '#6d7681' },
  `
.......kk.......
......kwak......
.....kwwabk.....
.....kwwabk.....
.kk..kwaabk.....
kwak.kwaabk..kk.
kwaakkwaabk.kwak
kwaabkwaabkkwaak
kwaabkwaabkwaabk
kwaabkwaabkwaabk
.kwabkwaabkwabk.
.kwaabwaabwaabk.
..kwabkaabkabk..
.kkkkskkkskkkkk.
ksSsssSsssSsssSk
.kkkkkkkkkkkkkk.
`,
);

export const chest = icon(
  {
    k: '#2b1a0c',
    t: '#d9a25e',
    T: '#b67c3c',
    h: '#b67c3c',
    d: '#80521f',
    m: '#5f6a75',
    M: '#8f9ba8',
    y: '#ffd84d',
    Y: '#c98f22',
  },
  `
................
..kkkkkkkkkkkk..
.kMttttttttttMk.
kMtttttttttttTmk
kMttTtttttTttTmk
kMTTTTTTTTTTTTmk
kmddddkkkkddddmk
kkkkkkkyykkkkkkk
kMhhhhkyYkhhhhmk
kMhhhhkyYkhhhhmk
kMhhhhhkkhhhhhmk
kMhhhhhhhhhhhdmk
kMhhdhhhhhdhhdmk
kMhhhhhhhhhhddmk
kmddddddddddddmk
.kkkkkkkkkkkkkk.
`,
);

export const gift = icon(
  { k: '#4a1226', w: '#ffc2c8', a: '#f0525f', b: '#b52a46', y: '#ffe07a', Y: '#d99b22' },
  `
...kkk....kkk...
..kyyyk..kyyYk..
..kykyykkyyYkYk.
..kyykyyyYkyYk..
...kkkyyYYkkk...
kkkkkkkyYkkkkkkk
kwwwaakyYkaaaabk
kwaaaakyYkaaaabk
kkkkkkkyYkkkkkkk
.kwwaakyYkaaabk.
.kwaaakyYkaaabk.
.kwaaakyYkaaabk.
.kaaaakyYkaaabk.
.kaaaakyYkaabbk.
.kbbbbkYYkbbbbk.
.kkkkkkkkkkkkkk.
`,
);
