import { icon } from './draw.js';

/* Land, rooms and machines. */

const SOIL = { g: '#7fd050', G: '#4f9e34', e: '#a1703f', E: '#7d5229', s: '#b5b9bf' };

export const plot = icon(
  { ...SOIL, k: '#2b1a0c', h: '#c9975a', H: '#e6be85', d: '#7a4a20' },
  `
..kkkkkkkkkkkk..
..kHHHHHHHHHhk..
..kHhhhhhhhhhk..
..kHhddddddhhk..
..kHhhhhhhhhhk..
..kHhddddhhhhk..
..khhhhhhhhhhk..
..kkkkkhdkkkkk..
......khdk......
kkkkkkkhdkkkkkkk
kgGgggGhdggGgggk
kggGgggggggggGgk
kGeggGegGeggGeGk
keeeGeeeeeeeeeek
keEeeeesEeeeEesk
kkkkkkkkkkkkkkkk
`,
);

export const island = icon(
  { ...SOIL, k: '#1f2a14', l: '#5fc24a', L: '#93e873', d: '#368a34', h: '#8a5a2e', S: '#868c96' },
  `
....kkkkkk......
...kLLLlllk.....
..kLLllllldkk...
..kLllldllllLk..
..kllldlllLldk..
..kdlldlllldk...
...kkdkhhkkk....
.....kkhhk......
.kkkkkkhhkkkkkk.
kggGgggggggGgggk
kgGggGgggGggGgGk
.kGeGeeGGeeGeek.
..kEeeeseeeeEk..
...keSeeeEsek...
....kksSeSkk....
......kkkk......
`,
);

export const generator = icon(
  { k: '#1f252d', w: '#dfe6ee', s: '#a3b0be', S: '#74828f', o: '#ff7a1f', y: '#ffd84d', r: '#d8401a' },
  `
......kkkk......
..kkk.kwsk.kkk..
.kwwskkwskkssSk.
.kwsssssssssSSk.
.kssssskksssSSk.
..kssskrrksssk..
kkkssrrooorsskkk
kwwsrroyyooksssk
kssskroyyyokssSk
kkksskooyorsSkkk
..kssskrrksSSk..
.kwssssskkssSSk.
.ksssssssssSSSk.
.ksSSkksSkkSSSk.
..kkk.kSSk.kkk..
......kkkk......
`,
);

export const house = icon(
  {
    k: '#33180c',
    r: '#e0583e',
    R: '#b03a2a',
    w: '#fff2d6',
    W: '#e0c9a0',
    d: '#9a6232',
    D: '#6d4220',
    c: '#8fe0ff',
    y: '#ffe066',
    b: '#9aa3ad',
  },
  `
......kkkk..kkk.
.....krrrrk.kbk.
....krrrrrrkkbk.
...krrrrrrrrkbk.
..krrrrrrrrrrkk.
.krrrrrrrrrrrrk.
krrRRRRRRRRRRRrk
kkkkkkkkkkkkkkkk
.kwwwwwwwwwwwWk.
.kwkkkkwkkkkkWk.
.kwkcykwkddDkWk.
.kwkyckwkddDkWk.
.kwkkkkwkdyDkWk.
.kwwwwwwkddDkWk.
.kWWWWWWkddDkWk.
.kkkkkkkkkkkkkk.
`,
);
