/**
 * A `YYYY-MM-DD HH:MM:SS` in milliseconds since the epoch; null if there is none. The platform names no zone: its times
 * are those of Moscow, UTC+3 all year round, as far as its clients and recorded answers show.
 */
export function shopTime(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null;
  const at = Date.parse(`${text.replace(' ', 'T')}+03:00`);
  return Number.isNaN(at) ? null : at;
}
