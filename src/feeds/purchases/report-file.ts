import type { TextFile } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import { moveDay } from './sales-days.js';

/** What was sold of each product on a day. Sums are null if they weren't kept, names for products that are gone. */
interface SoldDay {
  readonly day: string;
  readonly goods: readonly (readonly [name: string | null, times: number, sum: number | null])[];
}

/** A table of the days for Excel, which tells UTF-8 by the byte-order mark, and takes columns and numbers as the language does. */
export function reportFile(
  days: readonly SoldDay[],
  until: string,
  length: number,
  { purchases }: Words,
): TextFile {
  const from = moveDay(until, 1 - length);
  const { columns, separator, others } = purchases.file;
  const number = (value: number) => (separator === ';' ? String(value).replace('.', ',') : String(value));
  const rows = days
    .filter(({ day }) => from <= day && day <= until)
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .flatMap(({ day, goods }) =>
      goods.map(([name, times, sum]) => [
        day,
        quote(name ?? others),
        number(times),
        sum === null ? '' : number(sum),
      ]),
    );
  const lines = [columns.map(quote), ...rows].map((cells) => `${cells.join(separator)}\r\n`);
  return { name: `sales-${from}-${until}.csv`, text: `\ufeff${lines.join('')}` };
}

/** A cell that begins with such a sign is a formula, also behind what another program takes for a separator. */
const quote = (text: string): string =>
  `"${text.replaceAll('"', '""').replace(/(^|[,;\t\n])(?=[=+\-@＝＋－＠])/gu, "$1'")}"`;
