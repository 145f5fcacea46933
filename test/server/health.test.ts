import fastify from 'fastify';
import { StorageUnavailable, type Database } from '../../server/db/database.ts';
import { mountHealth } from '../../server/http/health.ts';

test('readiness writes at most once a second, and a full disk shows within that second', async () => {
  let [time, writes, isFull] = [0, 0, false];
  const run = () => {
    writes++;
    return isFull ? Promise.reject(new StorageUnavailable('full')) : Promise.resolve(null);
  };
  const app = fastify();
  mountHealth(app, { run } as unknown as Database, { now: () => time, drainMs: 0 });
  const ready = async () => (await app.inject('/ready')).statusCode;
  expect(await Promise.all(Array.from({ length: 20 }, ready))).toEqual(Array<number>(20).fill(200));
  expect(writes).toBe(1);
  isFull = true;
  time = 999;
  expect(await ready()).toBe(200);
  time = 1000;
  expect(await ready()).toBe(503);
  isFull = false;
  time = 2000;
  expect(await ready()).toBe(200);
  await app.close();
});

test('a draining server is not ready, but still answers, and has each connection closed', async () => {
  const app = fastify();
  mountHealth(app, {} as Database, { now: () => 0, drainMs: 20 });
  const look = async (path: string) => {
    const { statusCode, headers } = await app.inject(path);
    return [statusCode, headers.connection];
  };
  expect(await look('/health')).toEqual([200, 'keep-alive']);
  await app.drain();
  expect(await look('/ready')).toEqual([503, 'close']);
  expect(await look('/health')).toEqual([200, 'close']);
  await app.close();
});
