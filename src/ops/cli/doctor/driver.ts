import { driverProblem, driverVersion } from '../../../store/driver.js';
import { failed, type Line, ok } from './line.js';

export function checkDriver(): Line {
  const problem = driverProblem();
  return problem === undefined ? ok('driver', `sqlite3 ${driverVersion()}`) : failed('driver', problem);
}
