import path from 'node:path';
import { COMMANDS, lanesOf } from './commands.ts';
import type { Config } from './config.ts';
import type { Database, WriteInTurn } from './db/database.ts';
import type { Tell } from './db/migrate.ts';
import { openPostgresDatabase } from './db/postgres.ts';
import { openSqliteDatabase } from './db/sqlite.ts';
import { takeFairTurns } from './limits/turns.ts';

/**
 * Writes that the embedded database commits together at most. An occasional writer waits for those under way and
 * those of its own commit; fewer in a commit cost more time for all.
 */
const WRITES_AT_ONCE = 4;

export async function openDatabase(config: Config, tell?: Tell): Promise<Database> {
  const { databaseUrl, poolSize } = config;
  if (databaseUrl !== undefined)
    return openPostgresDatabase(databaseUrl, { poolSize, lanesOf, turnsOf: takeWriteTurns, tell });
  const writer = new URL('./writer.js', import.meta.url);
  const file = path.join(config.dataFolder, 'nonet.sqlite');
  return writeInTurn(await openSqliteDatabase(file, writer, COMMANDS, tell));
}

/** Lets accounts take fair turns at writing. Writes of no account do not wait for each other. */
function takeWriteTurns(atOnce: number): WriteInTurn {
  const inTurn = takeFairTurns({ atOnce, waitingAtMost: Infinity, name: 'writes' });
  let unnamed = 0;
  return (who, work, tooLate) => inTurn({ who: who ?? `write ${unnamed++}` }, work, tooLate);
}

function writeInTurn(database: Database): Database {
  const inTurn = takeWriteTurns(WRITES_AT_ONCE);
  let writesWaiting = 0;
  const write = async <Output>(who: string | undefined, work: () => Promise<Output>): Promise<Output> => {
    writesWaiting++;
    try {
      return await inTurn(who, work);
    } finally {
      writesWaiting--;
    }
  };
  return {
    ...database,
    run: (command, input) => write(lanesOf(command, input)[0], () => database.run(command, input)),
    runOnce: (command, input, once) => write(once.accountId, () => database.runOnce(command, input, once)),
    load: () => ({ ...database.load(), writesWaiting }),
  };
}
