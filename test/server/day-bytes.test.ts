import sharp from 'sharp';
import { endOfUtcDay } from '../../core/base/day.ts';
import { encodePicture, takePictureTurns } from '../../server/areas/posts/pictures/encode.ts';
import { exampleBoard } from './support/boards.ts';
import { execute, query } from './support/database.ts';
import { logIn, newMember } from './support/people.ts';
import { ENGINES, TestServer } from './support/test-server.ts';

const MIB = 1024 * 1024;
const LOCKED = { kind: 'too-fast', waitSeconds: expect.any(Number) as number };

describe.each(ENGINES)('the daily upload limit of an account on %s', (engine) => {
  const server = TestServer.ofSuite(engine);

  test('saves are counted per UTC day, and a repeated save is counted once', async () => {
    const { person, token } = await newMember(server);
    const save = (seconds: number, key?: string, by = token) =>
      server.call(
        'saveBoard',
        { owner: person.email, board: exampleBoard(seconds) },
        { token: by, ...(key !== undefined && { key }) },
      );
    const counted = async () => {
      const [row] = await query(
        server.store,
        "select sum(calls) as bytes from paces where key like 'saves %'",
      );
      return Number(row.bytes);
    };
    const saved = await save(1, 'the-first-save');
    expect(saved.kind).toBe('saved');
    const first = await counted();
    expect(first).toBeGreaterThan(1000);
    expect(await save(1, 'the-first-save')).toEqual(saved);
    expect(await save(2, 'the-first-save')).toEqual({ kind: 'key-reused' });
    expect(await counted()).toBe(first);
    await execute(server.store, `update paces set calls = ${20 * MIB - first} where key like 'saves %'`);
    expect((await save(3)).kind).not.toBe('too-fast');
    expect(await save(4)).toEqual(LOCKED);
    // A refused save is not counted, and a repeated one gets its response again.
    expect(await counted()).toBeLessThanOrEqual(20 * MIB);
    expect(await save(1, 'the-first-save')).toEqual(saved);
    const midnight = endOfUtcDay(Date.now());
    await server.advance(midnight - Date.now());
    expect((await save(5, undefined, await logIn(server, person))).kind).not.toBe('too-fast');
  });
});

test('of sixty concurrent pictures 52 are processed and the other eight are refused as overload', async () => {
  const background = { r: 30, g: 120, b: 200 };
  const file = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .png()
    .toBuffer();
  const inTurn = takePictureTurns();
  const sent = Array.from({ length: 60 }, (_, n) =>
    encodePicture(file, 'image/png', { who: `account ${n}`, gone: new AbortController().signal, inTurn }),
  );
  const drawn = await Promise.allSettled(sent);
  expect(drawn.filter((one) => one.status === 'fulfilled' && one.value?.width === 600)).toHaveLength(52);
  const refused = drawn.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).name] : []));
  expect(refused).toEqual(Array.from({ length: 8 }, () => 'Overloaded'));
});
