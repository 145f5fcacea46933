import path from 'node:path';
import { DEFAULT_COLORS } from '../../core/appearance/color-scheme.ts';
import { Sqlite } from '../../server/db/sqlite-driver.ts';
import { takeCallTurns } from '../../server/http/call-turns.ts';
import { enter } from './support/people.ts';
import { TestServer } from './support/test-server.ts';

test('calls of accounts alternate, one between two looks at the network, and each knows whether it waited', async () => {
  const inTurn = takeCallTurns();
  const log: string[] = [];
  const ask = (who: string) =>
    inTurn({ who }, (hasWaited) => {
      log.push(`${who}${hasWaited ? ' waited' : ''}`);
      return Promise.resolve(log.length);
    });
  const flood = ['a', 'a', 'a', 'a'].map(ask);
  const others = ['b', 'c'].map(ask);
  expect(log).toEqual(['a']);
  expect([await flood[0], await others[0]]).toEqual([1, 2]);
  await Promise.all([...flood, ...others]);
  expect(log).toEqual(['a', 'b waited', 'c waited', 'a waited', 'a waited', 'a waited']);
  // The queue has emptied.
  await new Promise(setImmediate);
  await ask('a');
  expect(log.at(-1)).toBe('a');
});

test('a call that fails does not stop the next', async () => {
  const inTurn = takeCallTurns();
  const failed = expect(inTurn({ who: 'a' }, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await inTurn({ who: 'b' }, () => Promise.resolve('yes'))).toBe('yes');
  await failed;
});

test('a call that waits for something else does not hold up others', async () => {
  const inTurn = takeCallTurns();
  let end!: (value: string) => void;
  const hint = inTurn({ who: 'a' }, () => new Promise<string>((resolve) => (end = resolve)));
  expect(await inTurn({ who: 'b' }, () => Promise.resolve('list'))).toBe('list');
  end('hint');
  expect(await hint).toBe('hint');
});

test('a write on the embedded database does not wait for the many of another account', async () => {
  const token = 'a-token-of-operators';
  const server = await TestServer.ofTest('sqlite', { METRICS_TOKEN: token });
  const [flooding, honest] = [await enter(server), await enter(server)];
  const connection = new Sqlite(path.join(server.store.folder, 'nonet.sqlite'));
  connection.exec('begin immediate');
  const answered: string[] = [];
  const save = async (who: { readonly token: string }, name: string) => {
    const { kind } = await server.call('saveColors', { colors: DEFAULT_COLORS, changedAt: 1 }, who);
    expect(kind).toBe('saved');
    answered.push(name);
  };
  const waiting = async (): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` };
    const text = await (await fetch(`${server.url}/metrics`, { headers })).text();
    return Number(/^nonet_writes_waiting ([0-9]+)$/m.exec(text)![1]);
  };
  const saves = Array.from({ length: 30 }, () => save(flooding, 'flood'));
  while ((await waiting()) < 30);
  saves.push(save(honest, 'honest'));
  while ((await waiting()) < 31);
  connection.close();
  await Promise.all(saves);
  expect(answered.indexOf('honest')).toBeLessThan(5);
});
