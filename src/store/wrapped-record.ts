/** Builds before 1.0.0 wrote `{"value":record}`, with a second colon before texts that begin with one. */
export function parseRow(text: string): unknown {
  const row: unknown = JSON.parse(text);
  const isWrapped = typeof row === 'object' && row !== null && 'value' in row;
  return isWrapped ? JSON.parse(text, unescapeColon).value : row;
}

const unescapeColon = (_key: string, value: unknown): unknown =>
  typeof value === 'string' && value.startsWith(':') ? value.slice(1) : value;
