/** Sums by day as a picture. Its texts are ready to be read, so that it can be stored and drawn later. */
export interface DayChart {
  readonly kind: 'days';
  /** Null before the first known day. */
  readonly sums: readonly (number | null)[];
  readonly average: number;
  /** The last day isn't over, and so not in the average. */
  readonly isOpen: boolean;
  readonly averageLabel: string;
  /** Of the highest day. */
  readonly mostLabel: string;
  /** Of the first day, of the one with the index `middle`, and of the last. */
  readonly dates: readonly [first: string, middle: string, last: string];
  readonly middle: number;
}

const WIDTH = 800;
const HEIGHT = 380;
const MARGIN = 16;
/** A phone shows the picture in a third of its width. */
const LETTER_PX = 34;
/** On average. */
const LETTER_WIDTH = 19;
const BARS = { top: 66, bottom: 322, gap: 4 };
const LABELS_Y = 46;
const DATES_Y = 364;

const COLOURS = { ground: '#1e1f22', bar: '#5865f2', open: '#80848e', average: '#f0b132' };
const LIGHT = { most: '#ffffff', date: '#c4c9ce' };

/** Returns an SVG. */
export function drawDayChart(chart: DayChart): string {
  const { sums, average, dates, middle } = chart;
  const most = Math.max(...sums.map((sum) => sum ?? 0));
  const scale = (BARS.bottom - BARS.top) / Math.max(most, average, 1);
  const step = (WIDTH - 2 * MARGIN) / sums.length;
  const highest = sums.indexOf(most);
  const averageY = round(BARS.bottom - average * scale);
  const bars = sums.map((sum, index) => {
    if (sum === null) return '';
    const height = Math.max(2, sum * scale);
    const colour = chart.isOpen && index === sums.length - 1 ? COLOURS.open : COLOURS.bar;
    const at = `x="${round(MARGIN + index * step + BARS.gap / 2)}" y="${round(BARS.bottom - height)}"`;
    return `<rect ${at} width="${round(step - BARS.gap)}" height="${round(height)}" rx="2" fill="${colour}"/>`;
  });
  const centre = (index: number) => MARGIN + (index + 0.5) * step;
  const [first, between, last] = dates;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Noto Sans" font-weight="700" font-size="${LETTER_PX}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.ground}"/>`,
    ...bars,
    `<path d="M${MARGIN} ${averageY}H${WIDTH - MARGIN}" stroke="${COLOURS.average}" stroke-width="3" stroke-dasharray="12 8"/>`,
    // On the other side, because long sums would meet.
    label(`ø ${chart.averageLabel}`, highest < sums.length / 2 ? WIDTH : 0, LABELS_Y, COLOURS.average),
    label(chart.mostLabel, centre(highest), LABELS_Y, LIGHT.most),
    label(first, 0, DATES_Y, LIGHT.date),
    label(between, centre(middle), DATES_Y, LIGHT.date),
    label(last, WIDTH, DATES_Y, LIGHT.date),
    '</svg>',
  ].join('');
}

/** Centred at `x` as far as it stays within the picture. */
function label(text: string, x: number, y: number, colour: string): string {
  const half = (text.length * LETTER_WIDTH) / 2 + MARGIN;
  const [anchor, at] =
    x < half ? ['start', MARGIN] : x > WIDTH - half ? ['end', WIDTH - MARGIN] : ['middle', round(x)];
  const escaped = text.replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<text x="${at}" y="${y}" text-anchor="${anchor}" fill="${colour}">${escaped}</text>`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
