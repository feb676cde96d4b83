const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Earlier versions had requests of one member each, in words of their own. */
export function takeOverRequests(stored: unknown): unknown {
  if (!isRecord(stored) || !Array.isArray(stored.requests)) return stored;
  const { requests, nextRequest, ...rest } = stored;
  const cards = requests.map((one: unknown) =>
    isRecord(one) ? { ...one, askers: [one.memberId], at: one.askedAt, closed: one.decided } : one,
  );
  return { ...rest, cards, nextId: nextRequest };
}
