import type { SalesDay } from '../../sales/ledger.js';
import type { TextFile } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';

/** A table for Excel, which tells UTF-8 by the byte-order mark, and takes columns and numbers as the language does. */
export function reportFile(
  days: readonly SalesDay[],
  findName: (product: number) => string,
  { purchases }: Words,
): TextFile {
  const { columns, separator, others } = purchases.file;
  const number = (value: number) => (separator === ';' ? String(value).replace('.', ',') : String(value));
  const rows = days
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .flatMap(({ day, goods }) =>
      goods.map(([id, times, sum]) => [
        day,
        quote(id === null ? others : findName(id)),
        number(times),
        sum === null ? '' : number(sum),
      ]),
    );
  const lines = [columns.map(quote), ...rows].map((cells) => `${cells.join(separator)}\r\n`);
  return { name: 'sales.csv', text: `\ufeff${lines.join('')}` };
}

/** A cell that begins with such a sign is a formula, also behind what another program takes for a separator. */
const quote = (text: string): string =>
  `"${text.replaceAll('"', '""').replace(/(^|[,;\t\n])(?=[=+\-@＝＋－＠])/gu, "$1'")}"`;
