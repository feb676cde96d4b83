import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { EX_CONFIG, OperatorError } from '../../lib/operator-error.js';
import { StoreError } from '../../store/backend.js';
import { loadSqlite } from '../../store/driver.js';
import { secretPath } from '../../store/secret.js';
import { readStoreAddress } from '../config.js';
import { runProgram } from './program.js';
import { readSettings } from './settings.js';

const USAGE = `Usage: node dist/src/ops/cli/backup.js FILE
       npm run backup -- FILE              the same in the sources; builds it first if need be

Copies the database of STORE_URL into FILE, also while the bot runs, and checks the copy. The secret that decrypts it is copied
beside it, unless it is in STORE_SECRET. Nothing is overwritten. The file .env is not copied.

  --help, -h   shows this
  --version    shows the version

Exit code: 0 when all is copied, 1 when it is not, 78 when a setting is wrong, 130 when it was interrupted.
`;

const PG_DUMP = 'The store is in PostgreSQL: copy it with pg_dump; docs/operating.md has the command.';

runProgram({
  usage: USAGE,
  takesArgument: true,
  async run({ argument: file }) {
    if (file === undefined) throw new OperatorError('Name the file that the copy goes into. Try --help.');
    const address = readSettings(readStoreAddress);
    if (address.kind === 'postgres') throw new OperatorError(PG_DUMP, EX_CONFIG);
    if (!existsSync(address.path))
      throw new OperatorError(`STORE_URL: there is no file ${address.path}.`, EX_CONFIG);
    await copyStore(address.path, file);
    process.stdout.write(`Copied to ${file}, and checked.\n`);
    return 0;
  },
});

/** @throws OperatorError */
async function copyStore(database: string, file: string): Promise<void> {
  const secret = secretPath(database);
  const hasSecret = !process.env.STORE_SECRET?.trim() && existsSync(secret);
  const targets = hasSecret ? [file, secretPath(file)] : [file];
  const existing = targets.find((target) => existsSync(target));
  if (existing !== undefined) throw new OperatorError(`${existing} exists; nothing was written.`);
  const { copyDatabase } = await loadSqlite();
  try {
    await copyDatabase(database, file);
    if (hasSecret) copyFileSync(secret, secretPath(file));
  } catch (error) {
    for (const target of targets) rmSync(target, { force: true });
    const reason = error instanceof StoreError ? error.message : 'an unexpected error';
    throw new OperatorError(`${database} could not be copied (${reason}); nothing was written.`);
  }
}
