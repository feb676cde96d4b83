/**
 * How many letters have to be put in, left out or replaced to make one text the other; `max + 1` if it takes more than
 * `max`. Its time is that of the length times `max`.
 */
export function editDistance(one: string, other: string, max: number): number {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return distanceBetween(one.slice(same), other.slice(same), max);
}

function distanceBetween(one: string, other: string, max: number): number {
  const far = max + 1;
  if (Math.abs(one.length - other.length) > max) return far;
  let above = new Uint16Array(other.length + 1).map((_, column) => column);
  let cells = new Uint16Array(above.length);
  for (let row = 1; row <= one.length; row += 1) {
    // Further from the diagonal than `max`, every cell is far.
    const first = Math.max(1, row - max);
    const last = Math.min(other.length, row + max);
    let left = first === 1 ? row : far;
    let least = left;
    cells[first - 1] = left;
    for (let column = first; column <= last; column += 1) {
      const replaced = (above[column - 1] ?? far) + (one[row - 1] === other[column - 1] ? 0 : 1);
      left = Math.min(replaced, (above[column] ?? far) + 1, left + 1);
      cells[column] = left;
      least = Math.min(least, left);
    }
    if (least > max) return far;
    cells[last + 1] = far;
    [above, cells] = [cells, above];
  }
  return Math.min(above[other.length] ?? far, far);
}
