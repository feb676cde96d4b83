import type { Scene } from './draw.js';

/* What is behind the icons: muted, so that these stand out. Rises are drawn from left to right. */

const CLOUDS = '...1111.............222222..........1111.................2222.....';
const HILLS = '3344555544332222111122334456667776655443';
const WAVES = '1100001111220011000022111100001122110000';
const PEAKS = '1123456789876543211234565432112345678754';
/** The summits, for snow. */
const CAPS = PEAKS.replaceAll(/[0-5]/g, '.');
const PINES = '1357531.13531........13579753113531.............13531.1357531.........135797531..';
const STARS = '.3.....7...1....9..4......2.....8....5.....1...6.....9...3....7..2....5....8...1';
const FEW_STARS = '......5.......1......8......3.........6.......2........7......4.......1....9....';
const CURTAIN = '2334455667766554433221122334455667788776';
const SHEER = '6655443322112233445566778877665544332211';
const ROOF = '7665544334455667788776655443344556677889';
const CRUST = '2211223344332211223344554433221122334433';

export const meadow: Scene = {
  sky: ['#6fbdf0', '#86cbf4', '#a1d9f7', '#c0e7fa', '#dcf3fb'],
  strips: [
    { fill: '#ffffff', base: 9, rise: CLOUDS, depth: 3, opacity: 0.75 },
    { fill: '#a5d6b4', base: 34, rise: PEAKS },
    { fill: '#86c777', base: 37, rise: HILLS },
    { fill: '#9edb86', base: 37, rise: HILLS, depth: 1 },
    { fill: '#6bb35c', base: 41, rise: WAVES },
    { fill: '#83c96f', base: 41, rise: WAVES, depth: 1 },
  ],
};

export const sunset: Scene = {
  sky: ['#5b4a8f', '#85589b', '#b8689b', '#e3818c', '#f7a67d', '#fdca86'],
  strips: [
    { fill: '#ffe2b0', base: 13, rise: CLOUDS, depth: 2, opacity: 0.4 },
    { fill: '#9a5a86', base: 34, rise: PEAKS },
    { fill: '#6d4277', base: 38, rise: HILLS },
    { fill: '#4a2f5e', base: 42, rise: WAVES },
  ],
};

export const aurora: Scene = {
  sky: ['#0d1438', '#111c48', '#172757', '#1d3565', '#264872'],
  strips: [
    { fill: '#ffffff', base: 12, rise: STARS, depth: 1, opacity: 0.9 },
    { fill: '#bcd4ff', base: 24, rise: FEW_STARS, depth: 1, opacity: 0.7 },
    { fill: '#7a4fd6', base: 13, rise: SHEER, depth: 15, opacity: 0.3 },
    { fill: '#2fd6a5', base: 15, rise: CURTAIN, depth: 14, opacity: 0.35 },
    { fill: '#4df0b8', base: 18, rise: CURTAIN, depth: 9, opacity: 0.4 },
    { fill: '#a6ffdd', base: 22, rise: CURTAIN, depth: 4, opacity: 0.55 },
    { fill: '#3a5d8f', base: 39, rise: PEAKS },
    { fill: '#dcecff', base: 39, rise: CAPS, depth: 2 },
    { fill: '#a9c8ea', base: 43, rise: HILLS },
    { fill: '#12283f', base: 42, rise: PINES },
    { fill: '#c9def5', base: 43, rise: WAVES },
  ],
};

export const winter: Scene = {
  sky: ['#8fb6de', '#a5c7e8', '#bdd7ef', '#d5e6f6', '#e9f2fb'],
  strips: [
    { fill: '#9fbbd8', base: 35, rise: PEAKS },
    { fill: '#ffffff', base: 35, rise: PEAKS, depth: 2 },
    { fill: '#c7dcef', base: 39, rise: HILLS },
    { fill: '#7fa9b5', base: 41, rise: PINES },
    { fill: '#f4faff', base: 42, rise: WAVES },
    { fill: '#ffffff', base: 12, rise: STARS, depth: 1 },
    { fill: '#ffffff', base: 24, rise: FEW_STARS, depth: 1 },
    { fill: '#ffffff', base: 33, rise: STARS, depth: 1 },
  ],
};

export const cave: Scene = {
  sky: ['#4a4f5a', '#565c69', '#626977', '#6d7584'],
  strips: [
    { fill: '#7d8696', base: 30, rise: STARS, depth: 2, opacity: 0.5 },
    { fill: '#6fe3da', base: 36, rise: FEW_STARS, depth: 1, opacity: 0.9 },
    { fill: '#363b45', base: 7, rise: ROOF, depth: 6 },
    { fill: '#2b2f38', base: 0, rise: '0', depth: 4 },
    { fill: '#454b57', base: 39, rise: HILLS },
    { fill: '#363b45', base: 43, rise: WAVES },
  ],
};

export const nether: Scene = {
  sky: ['#3d1018', '#56151d', '#731d22', '#932a26', '#b63c2a'],
  strips: [
    { fill: '#ffb347', base: 26, rise: STARS, depth: 1, opacity: 0.7 },
    { fill: '#2f0c14', base: 6, rise: ROOF, depth: 5 },
    { fill: '#5a1a1e', base: 37, rise: PEAKS },
    { fill: '#f2701d', base: 41, rise: CRUST },
    { fill: '#ffc14a', base: 41, rise: CRUST, depth: 1 },
    { fill: '#ff9a2e', base: 44, rise: WAVES },
  ],
};

export const ender: Scene = {
  sky: ['#140c24', '#1d1233', '#281944', '#332056'],
  strips: [
    { fill: '#d8a6ff', base: 12, rise: STARS, depth: 1, opacity: 0.8 },
    { fill: '#8f62d6', base: 28, rise: FEW_STARS, depth: 1 },
    { fill: '#5d3f8c', base: 36, rise: '..2345......1234543.......2344321.......', depth: 9 },
    { fill: '#d9d3a0', base: 41, rise: CRUST },
    { fill: '#f0ebc0', base: 41, rise: CRUST, depth: 1 },
  ],
};

export const heights: Scene = {
  sky: ['#58b4ea', '#72c4f0', '#8ed3f5', '#abe1f8', '#c8edfb'],
  strips: [
    { fill: '#ffffff', base: 8, rise: CLOUDS, depth: 3, opacity: 0.7 },
    { fill: '#b08a5f', base: 24, rise: '.00111110...............................', depth: 5 },
    { fill: '#8fd46c', base: 24, rise: '.00111110...............................', depth: 2 },
    { fill: '#b08a5f', base: 19, rise: '...............................011110...', depth: 5 },
    { fill: '#8fd46c', base: 19, rise: '...............................011110...', depth: 2 },
    { fill: '#ffffff', base: 40, rise: CURTAIN, opacity: 0.6 },
    { fill: '#ffffff', base: 43, rise: HILLS, opacity: 0.85 },
  ],
};

export const arena: Scene = {
  sky: ['#2a2f6b', '#3a3c82', '#4f4a99', '#6a5cb0', '#8a72c4'],
  strips: [
    { fill: '#ff7fbf', base: 12, rise: STARS, depth: 2, opacity: 0.6 },
    { fill: '#ffe066', base: 22, rise: FEW_STARS, depth: 2, opacity: 0.7 },
    { fill: '#6fe8dc', base: 30, rise: STARS, depth: 1, opacity: 0.6 },
    { fill: '#3b2f78', base: 36, rise: '77..55..77..55..77..55..77..55..77..55..' },
    { fill: '#4d3f94', base: 38, rise: '4' },
    { fill: '#332867', base: 41, rise: '1' },
  ],
};

/** Rays in two tones, for what should look grand. */
export const rays = (dark: string, light: string): Scene => ({
  sky: [dark],
  rays: light,
  strips: [
    { fill: '#ffffff', base: 12, rise: STARS, depth: 1, opacity: 0.5 },
    { fill: '#ffffff', base: 42, rise: FEW_STARS, depth: 1, opacity: 0.5 },
  ],
});
