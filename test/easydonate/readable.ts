/** What a parser read. @throws if it read nothing */
export function readable<T>(parsed: T | undefined): T {
  if (parsed === undefined) throw new Error('a body that cannot be parsed');
  return parsed;
}
