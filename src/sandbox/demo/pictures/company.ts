import { icon } from './draw.js';

/* Living things, and what is made to look like them. */

export const horse = icon(
  {
    k: '#2f1a0c',
    h: '#b87642',
    H: '#d99a63',
    d: '#8a5129',
    m: '#4a2c18',
    w: '#ffe7cf',
    e: '#1a0f08',
    r: '#e0483e',
    R: '#ffd23e',
  },
  `
.......kk..kk...
......khhkkhhk..
......kHhhhhmmk.
.....kHhhhhhmmmk
....kHHhhhhhhmmk
....kHhehhhhhmmm
...kHHhehhhrhhmm
..kHHhhhhhhrhhmm
.kHHhhhhhhhrhhmm
kwHhhhhhhhrhhhmm
kwwrrrrrrRhhhhmm
kewwhrdkkkhhhdmm
kwwwdrk..khhhdmm
.kwwkk...khhhddm
..kkk....khhhhdd
.........khhhhdd
`,
);

export const head = icon(
  {
    k: '#2a1810',
    h: '#7a4a26',
    H: '#99653a',
    i: '#5a3418',
    s: '#f0bd93',
    S: '#d0966c',
    t: '#b57a52',
    w: '#ffffff',
    e: '#3b6fd4',
    m: '#8a3f36',
  },
  `
....kkkkkkkkkkkk
...kHHHHHHHHHHik
..kHHhhHHhhHHiik
.kHHHHHHHHHHiiik
kkkkkkkkkkkkkiik
khhhhhhhhhhhkiik
khhhhhhhhhhhkiik
khhsssssssshkitk
khssssssssshktik
kssssssssssskttk
kswwesssewwskttk
kswwesssewwskttk
kssssSSSssssktk.
kssssmmmssskkk..
kSSSmmmmmSSkk...
kkkkkkkkkkkk....
`,
);

export const minion = icon(
  {
    k: '#1d2733',
    y: '#ffc93c',
    Y: '#d48f16',
    l: '#fffbe0',
    s: '#b6c2cf',
    S: '#8494a5',
    e: '#4ff0e0',
    n: '#22303e',
    a: '#ef7b3a',
    A: '#b9521d',
  },
  `
.....kkkkkk.....
...kkyyllyykk...
..kyyyllllyyYk..
.kyyyyyllyyyyYk.
.kkkkkkkkkkkkkk.
..kssssssssssk..
..ksnnnnnnnnSk..
..ksneennneenk..
..ksneennneeSk..
..ksnnnnnnnnSk..
...kkkkkkkkkk...
.kkksaaaaaaSkkk.
kssksaaAAaaSksSk
ksSkkaaaaaAkksSk
.kk.kSSkkSSk.kk.
....kkkk.kkk....
`,
);

export const owner = icon(
  {
    k: '#2a1608',
    y: '#ffd23e',
    Y: '#d9961b',
    r: '#f0475c',
    h: '#7a3f1d',
    H: '#a15c2e',
    s: '#f2c39b',
    S: '#d99d70',
    e: '#2b1a12',
    w: '#ffffff',
    c: '#8e3fd1',
    C: '#6a2aa3',
  },
  `
..kyk..kk..kyk..
..kyykkyykkyyk..
..kyyyyrryyyYk..
..kyyyyyyyyyYk..
..khHHHHHHHHhk..
..khsssssssshk..
..khsssssssshk..
..kswessssewsk..
..kswessssewsk..
..kssssSSsssSk..
..khhsHHHHshhk..
..khHHhhhhHHhk..
...khHHHHHHhk...
..kkkhhhhhhkkk..
.kccckkhhkkccCk.
kcccccCkkCccccCk
`,
);

export const moderator = icon(
  {
    k: '#142033',
    h: '#3fb7d9',
    H: '#7fe0f2',
    s: '#d9a377',
    S: '#b98055',
    g: '#16324a',
    w: '#e9fbff',
    m: '#8a4636',
    p: '#e9edf3',
    P: '#9aa6b5',
    c: '#2f6fe0',
    C: '#1e4ca8',
  },
  `
....kkkkkkkk....
...khHHHHHhhk...
..khHHhhhhhhhk..
..kHhhhhhhhhhk..
.kkhhhhhsshhhkk.
kpkhhssssssshkpk
kpkhsssssssshkpk
kpkgggggggggggpk
kPkgwwggggwwgkPk
.kksggssssggskk.
..ksssssSsssSk..
..ksssssssssSk..
...kssmmmmsSk...
....kksssSkk....
..kkcckssSkccCk.
.kccccckkkccccCk
`,
);

export const member = icon(
  {
    k: '#3a2408',
    h: '#f2b632',
    H: '#ffdc74',
    d: '#c98518',
    s: '#ffd9b8',
    S: '#eab088',
    e: '#2f7d46',
    w: '#ffffff',
    p: '#ff9c94',
    m: '#b8473d',
    c: '#4cbf63',
    C: '#2f8d47',
  },
  `
....kkkkkkkk....
..kkHHHHHHhhkk..
.kHHHHhhhhhhhhk.
.kHHhhhhhhhhhhk.
.kHhhhsshhsshhk.
.khhssssssssshk.
.khhssssssssshk.
.khswessssewshk.
.khswessssewshk.
.khsppsssSpsshk.
.khssswmmwsssdk.
.khdsssmmssSddk.
.khddksssskkddk.
.kddkkkSSkkkddk.
.kdcccckkccccdk.
kccccccccccccCCk
`,
);

/** The bot: a friendly face behind a market stall. */
export const shopkeep = icon(
  {
    k: '#2b1a10',
    r: '#e8463f',
    R: '#b52a30',
    w: '#fff7e6',
    W: '#d9c9aa',
    p: '#9a6232',
    h: '#6b3d1c',
    s: '#f5c79d',
    S: '#d99d70',
    e: '#20130b',
    m: '#7a3b1e',
    b: '#c58a4a',
    B: '#95602c',
    c: '#5fe8dc',
    y: '#ffd23e',
  },
  `
kkkkkkkkkkkkkkkk
krrwwwrrrrwwwrrk
krrwwwrrrrwwwrrk
krrwwwrrrrwwwrrk
kRRWWWRRRRWWWRRk
.kkkkkkkkkkkkkk.
.kpkhhhhhhhhkpk.
.kpkhsssssshkpk.
.kpksessssesSpk.
.kpksessssesSpk.
.kpksssSSsssSpk.
.kkkssmssmssSkk.
.kykssmmmmsSkck.
kkkkkkkkkkkkkkkk
kbbBbbbbBbbbbBbk
kkkkkkkkkkkkkkkk
`,
);
