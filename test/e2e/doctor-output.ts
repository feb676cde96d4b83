/** What the doctor has printed: its lines, and the status of each thing that it looked at. */
export function readDoctor(output: string) {
  const rows = output.split('\n').filter((row) => row !== '');
  const verdicts = rows
    .map((row) => row.split(/ {2,}/))
    .map(([status, what]) => (what ? [what, status] : []));
  return { output, rows, verdicts: Object.fromEntries(verdicts) };
}

/** The statuses when all is well. */
export const WELL = {
  environment: 'ok',
  token: 'ok',
  gateway: 'ok',
  driver: 'ok',
  'store read': 'ok',
  'store write': 'ok',
  'store decrypt': 'ok',
  'shop address': 'ok',
};
