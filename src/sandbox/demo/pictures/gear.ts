import { icon } from './draw.js';

/* What a player holds, wears, drinks or puts down. */

export const sword = icon(
  {
    k: '#10343f',
    w: '#d9fff8',
    a: '#5fe8dc',
    b: '#27a9a8',
    g: '#ffd64a',
    G: '#c4881c',
    h: '#8a5a2e',
    H: '#5d3a1a',
  },
  `
............kkkk
...........kwwak
..........kwwaak
.........kwwaabk
........kwwaabk.
.......kwwaabk..
......kwwaabk...
.kk..kwwaabk....
kggkkwwaabk.....
kgGgkwaabk......
.kgGgkabk.......
..kgGgkk........
..khgGggk.......
.khHkkgGk.......
khHk..kk........
kkk.............
`,
);

export const pickaxe = icon(
  { k: '#10343f', w: '#d9fff8', a: '#5fe8dc', b: '#27a9a8', h: '#a06a35', H: '#6d4520' },
  `
................
....kkkkkk......
...kwwwwwakk.kk.
....kkkaaaabkhHk
.......kkaabhHk.
.........kahHaak
.........khHbaak
........khHkkaak
.......khHk.kwak
......khHk..kwak
.....khHk...kwak
....khHk....kwak
...khHk.....kwbk
..khHk.......kk.
.khHk...........
.kkk............
`,
);

/** A whole set on its stand. */
export const armour = icon(
  { k: '#17121a', w: '#a596a6', a: '#6a5c6c', b: '#473c4a', g: '#ffcf4a', G: '#c98a1e' },
  `
.....kkkkkk.....
....kwwaaabk....
....kwaaaabk....
....kggggGGk....
....kakkkkbk....
....kabkkbbk....
.kkkkkkkkkkkkkk.
kwwakwaaaabkaabk
kwaakwagGabkaabk
kggGkagggGbkgGGk
kaabkaagGabkabbk
kkkkkwaaaabkkkkk
...kkggggGGkk...
...kwaabbaabk...
...kaabkkabbk...
...kkkk..kkkk...
`,
);

export const elytra = icon(
  { k: '#2b2440', w: '#e6e2f7', a: '#aaa2cf', b: '#756ba3', g: '#5b5088' },
  `
................
...kkkk..kkkk...
..kwwwakkawwwk..
.kwwaaabbaaawwk.
.kwaaagbbgaaawk.
kwaaagabbagaaawk
kwaagaabbaagaawk
kwagaaabbaaagawk
kaaaaagkkgaaaaak
kaaaagbkkbgaaaak
kaaagabkkbagaaak
kaagabk..kbagaak
kagabk....kbagak
kaabk......kbaak
.kbk........kbk.
..k..........k..
`,
);

export const totem = icon(
  { k: '#5a3a08', w: '#fff6b5', y: '#ffd84d', Y: '#dd9f24', g: '#3fd66b', G: '#178f46', o: '#b8741a' },
  `
....kkkkkkkk....
...kwwyyyyyYk...
...kwyyyyyyYk...
...kyYYyyYYYk...
...kyGgyyGgYk...
...kyggyyggYk...
...kyyyooyyYk...
...kyyyooyyYk...
kkk.kyyyyyYk.kkk
kwykkkkkkkkkkwyk
kyywwyyyyyyyyyYk
.kkyywyGGyYyykk.
...kkyyggyYkk...
....kyyyyyYk....
.....kyyyYk.....
......kkkk......
`,
);

export const apple = icon(
  { k: '#5a3206', w: '#fffbd0', y: '#ffdb4f', Y: '#e2a021', h: '#7a4a20', l: '#6fd04a', p: '#ff9bf0' },
  `
.p..............
ppp......kk..kk.
.p......khk.kllk
........khkkllk.
...kkkkkkhkllk..
..kwwyyykhkkyyk.
.kwwyyyyyyyyyyYk
.kwyyyyyyyyyyyYk
kwwyyypyyyyyyyYk
kwyyypppyyyypyYk
kyyyyypyyyyyyyYk
kyyyyyyyyyyyyYYk
.kyyyyyyypyyYYk.
.kYyyyyyyyyyYYk.
..kYYyyyyyYYYk..
...kkkkkkkkkk...
`,
);

export const shulker = icon(
  {
    k: '#2a1733',
    w: '#d9a5e0',
    a: '#a96bb4',
    b: '#7a4588',
    g: '#7fd05a',
    e: '#8b5e3c',
    s: '#b9bec6',
    S: '#868c96',
    c: '#bdeeff',
  },
  `
..kkkkkkkkkkkk..
.kwwwwwwwwwwwak.
.kwaaaaaaaaaabk.
.kwaaaaaaaaaabk.
.kaabbaabbaabbk.
.kbbkkbbkkbbkkk.
..kkggggkssskk..
...keegekSsskck.
..kkeeeekssSkck.
.kwkkwwkkwwkkak.
.kwaawaaaaawabk.
.kwaaaaaaaaaabk.
.kwaaaaaaaaaabk.
.kaaaaaaaaaabbk.
.kbbbbbbbbbbbbk.
..kkkkkkkkkkkk..
`,
);

export const beacon = icon(
  {
    k: '#123a4a',
    c: '#9fe9f5',
    i: '#4aa9c4',
    w: '#ffffff',
    t: '#8ff5e4',
    T: '#46cdbd',
    o: '#3b2a5c',
    p: '#6d4fa3',
  },
  `
......twwt......
......twwt......
.kkkkkkwwkkkkkk.
kcwwwcctwwcccccc
kcwiiiitwiiiiick
kcwiikkkkkkiiick
kciikwwtttTkiick
kciikwtttttkiick
kciiktttttTkiick
kciiktttttTkiick
kciiiktTTTkiiick
kciiiikkkkiiiick
kckkkkkkkkkkkkck
kkpoopoooopoopkk
kpooooopoooooook
kkkkkkkkkkkkkkkk
`,
);

export const diamond = icon(
  { k: '#0f4450', w: '#e4fffb', a: '#6ff0e6', b: '#2fb6bb', c: '#a9f7ee' },
  `
.w..............
www.............
.w..............
...kkkkkkkkkkk..
..kwwcwwwwwcaak.
.kwwcwwwwwwwcaak
kwwcwwwwwwwwwcak
kkkkkkkkkkkkkkkk
kcaakaaaaaakbbbk
.kcaakaaaaakbbk.
..kcaakaaakbbk..
...kcaakakbbk...
....kcaakbbk....
.....kcakbk.....
......kakk......
.......kk.......
`,
);

export const bottle = icon(
  {
    k: '#1f3a2a',
    h: '#a8743c',
    w: '#ffffff',
    c: '#bfe9dd',
    i: '#7fb7aa',
    l: '#6ee04a',
    L: '#3aa53a',
    y: '#f4ff9a',
  },
  `
......kkkk......
.....khhhhk.....
.....khhhhk.....
......kwck......
......kwck......
.....kwcick.....
....kwciiick....
...kwciiiiick...
..kwcllLlllick..
..kwllllylllck..
..kwlyllllLlck..
..kcllllLlllck..
..kcLllyllylck..
...kcLllllLck...
....kcccccck....
.....kkkkkk.....
`,
);

export const spawner = icon(
  {
    k: '#141a22',
    a: '#8496aa',
    b: '#52647a',
    n: '#0a0d12',
    z: '#5fa14e',
    Z: '#3d7235',
    e: '#ff5040',
    f: '#ffb02e',
    F: '#ffe37a',
  },
  `
kkkkkkkkkkkkkkkk
kaaaaaaaaaaaaabk
kakkkkkkkkkkkkbk
kaknannnnnnankbk
kakzazzzzzzazkbk
kakzazzzzzzazkbk
kakzaeezzeeazkbk
kakzaeezzeeazkbk
kakzazzZZzzazkbk
kakzazkkkkzazkbk
kakZaZkZZkZaZkbk
kaknannnnnnankbk
kaknafnffnfankbk
kaknaFfFFfFankbk
kabbbbbbbbbbbbbk
kkkkkkkkkkkkkkkk
`,
);

export const axe = icon(
  {
    k: '#3a2410',
    w: '#fff0cf',
    a: '#d9a766',
    b: '#a06d36',
    h: '#7d5230',
    H: '#573719',
    s: '#ff7be8',
    S: '#ffffff',
  },
  `
...kkkkk........
..kwwwwak...kk..
.kwwaaaabk.khHk.
.kwaaaaaabkhHk..
.kwaaaaaaahHk...
.kwaaaaaahHbk...
.kwaaabahHbbk...
.kwaabkhHkkk....
.kaabkhHk.......
..kkkhHk....s...
...khHk....sSs..
..khHk......s...
.khHk...s.......
khHk...sSs......
kHk.....s.......
kk..............
`,
);
