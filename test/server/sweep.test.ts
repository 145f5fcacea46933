import type { CompiledQuery } from 'kysely';
import { sweep } from '../../server/db/sweep.ts';
import { execute, query } from './support/database.ts';
import { openStore } from './support/kysely.ts';
import { register } from './support/people.ts';
import { EVERY_ENGINE, TestServer } from './support/test-server.ts';

const DAY_MS = 86_400_000;

describe.each(EVERY_ENGINE)('expired data on %s', (engine) => {
  test('stored responses are deleted after a week and their keys after ninety days, with the help of an index', async () => {
    const server = await TestServer.ofTest(engine);
    const { email } = await register(server);
    const now = Date.now();
    const [{ id }] = await query(server.store, `select id from accounts where email = '${email}'`);
    const insert = (name: string, count: number, output: string, days: number) =>
      execute(
        server.store,
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
         insert into answers (account_id, key, request_hash, output, created_at)
         select '${id as string}', '${name}' || i, 'h', '${output}', ${Math.round(now - days * DAY_MS)} from n`,
      );
    await insert('blank', 20_000, '', 30);
    await insert('old', 10, '{"a":1}', 8);
    await insert('new', 10, '{"a":1}', 6);
    await insert('last', 10, '', 89.99);
    await insert('gone', 10, '', 90.01);
    await execute(server.store, 'analyze');

    const queries: CompiledQuery[] = [];
    const store = openStore(server.store, ({ query: made }) => queries.push(made));
    await store.transaction().execute((tx) => sweep(tx, { now, auditMs: DAY_MS, deviceMs: DAY_MS }));
    const counts = await query(
      server.store,
      `select output, count(*) as number from answers where request_hash = 'h' group by output order by output`,
    );
    expect(counts.map(({ output, number }) => [output, Number(number)])).toEqual([
      ['', 20_020],
      ['{"a":1}', 10],
    ]);
    const blanking = queries.find(({ sql }) => sql.startsWith('update "answers"'))!;
    const explain = engine === 'sqlite' ? 'explain query plan ' : 'explain ';
    const { rows } = await store.executeQuery({ ...blanking, sql: explain + blanking.sql });
    expect(JSON.stringify(rows)).toContain('answers_to_forget');
    await store.destroy();
  });
});
