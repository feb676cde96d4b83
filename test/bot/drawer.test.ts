import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { Drawer } from '../../src/bot/drawer.js';
import { rasterize } from '../../src/bot/rasterize.js';
import { message, rawFiles } from '../../src/bot/transport.js';
import { type DayChart, drawDayChart } from '../../src/ui/day-chart.js';
import type { Reply } from '../../src/ui/reply.js';

const CHART: DayChart = {
  ...{ kind: 'days', sums: [null, 10, 0, 30, 5], average: 13, isOpen: true, middle: 2 },
  ...{ averageLabel: '13 ₽', mostLabel: '30 ₽', dates: ['1 нояб.', '3 нояб.', 'сегодня'] },
};
const REPLY: Reply = {
  embeds: [{ title: 'Report', description: 'Sums' }],
  picture: { chart: CHART, alt: 'In words', instead: 'bars\nof text' },
};

let lines: string[];
const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
beforeEach(() => {
  lines = [];
});

/** Width and height stand in the first part of a PNG. */
const sizeOf = (png: Uint8Array) => {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
};

describe('a drawing', () => {
  test('has a bar for each known day, the last one of another colour while it isn’t over', () => {
    const colours = (svg: string) => [...svg.matchAll(/rx="2" fill="(#\w+)"/g)].map(([, colour]) => colour);
    const open = colours(drawDayChart(CHART));
    const over = colours(drawDayChart({ ...CHART, isOpen: false }));
    expect([open.length, new Set(open).size, new Set(over).size]).toEqual([4, 2, 1]);
  });

  test('shows each label inside of the picture, and the average beside the highest day', () => {
    const at = (sums: DayChart['sums'], mostLabel = '9 ₽') =>
      [
        ...drawDayChart({ ...CHART, mostLabel, sums }).matchAll(
          /<text x="([\d.]+)" y="\d+" text-anchor="(\w+)"/g,
        ),
      ].map(([, x, anchor]) => `${anchor} ${x}`);
    expect(at([9, 1, 1, 1, 1])).toEqual(['end 784', 'middle 92.8', 'start 16', 'middle 400', 'end 784']);
    expect(at([1, 1, 1, 1, 9])).toEqual(['start 16', 'middle 707.2', 'start 16', 'middle 400', 'end 784']);
    expect(at([1, 1, 1, 1, 9], '9 000 000 000 ₽')[1]).toBe('end 784');
  });

  test('can’t be anything but text where a label has signs of SVG', () => {
    expect(drawDayChart({ ...CHART, mostLabel: '<a>&' })).toContain('>&#60;a>&#38;</text>');
  });

  test('becomes a picture of this size, with letters of both languages and the rouble’s sign', async () => {
    const png = await rasterize(drawDayChart(CHART));
    expect(sizeOf(png)).toEqual([800, 380]);
    const sizes = ['', '₽', 'Nov', 'сегодня', '☃'].map(async (text) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="50"><text y="40">${text}</text></svg>`;
      return (await rasterize(svg)).length;
    });
    const [empty = 0, ...written] = await Promise.all(sizes);
    expect(written.map((size) => size > empty + 50)).toEqual([true, true, true, false]);
  });
});

describe('a reply with a picture', () => {
  test('is sent with the drawing in its embed, and with its words', async () => {
    const drawn = await new Drawer(log).draw(REPLY);
    expect(message(drawn)).toMatchObject({
      embeds: [{ title: 'Report', description: 'Sums', image: { url: 'attachment://picture.png' } }],
      attachments: [{ id: '0', filename: 'picture.png', description: 'In words' }],
    });
    expect(rawFiles(drawn).map(({ contentType }) => contentType)).toEqual(['image/png']);
    expect(lines).toEqual([]);
  });

  test('has bars of text where the drawing fails, and the log says why', async () => {
    const failing = new Drawer(log, async () => {
      throw Object.assign(new Error('secret'), { code: 'ERR_MODULE_NOT_FOUND' });
    });
    const words = await failing.draw(REPLY);
    expect(message(words)).toMatchObject({
      embeds: [{ title: 'Report', description: 'Sums\nbars\nof text' }],
    });
    expect([rawFiles(words), message(words)]).toEqual([[], expect.not.objectContaining({ attachments: [] })]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/ERR_MODULE_NOT_FOUND.*a picture could not be drawn/);
    expect(lines[0]).not.toContain('secret');
  });

  test('waits for the one before', async () => {
    let running = 0;
    let most = 0;
    const drawer = new Drawer(log, async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return new Uint8Array();
    });
    await Promise.all([1, 2, 3].map(() => drawer.draw(REPLY)));
    expect(most).toBe(1);
  });

  test('goes as it is if it has none', async () => {
    const reply = { content: 'Hello' };
    expect(await new Drawer(log).draw(reply)).toBe(reply);
  });
});
