/** Writes many rows into the embedded database of a server. */
import Sqlite from 'better-sqlite3';

/** Writes in one transaction. `first` reads the first row of a table, `insert` adds one to it. */
export function writeRows(folder, write) {
  const file = new Sqlite(`${folder}/nonet.sqlite`, { timeout: 20_000 });
  const statements = new Map();
  const first = (table) => file.prepare(`select * from ${table} limit 1`).get();
  const insert = (table, row) => {
    const names = Object.keys(row);
    if (!statements.has(table)) {
      const values = names.map((name) => `@${name}`);
      statements.set(table, file.prepare(`insert into ${table} (${names}) values (${values})`));
    }
    statements.get(table).run(row);
  };
  file.transaction(() => write({ file, first, insert }))();
  file.close();
}
