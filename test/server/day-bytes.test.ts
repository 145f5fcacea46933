import sharp from 'sharp';
import { encodePicture } from '../../server/modules/pictures/encode.ts';
import { exampleBoard } from './support/boards.ts';
import { execute } from './support/database.ts';
import { logIn, register } from './support/people.ts';
import { ENGINES, newStore, TestServer } from './support/test-server.ts';

const DAY_MS = 86_400_000;
const LOCKED = { kind: 'too-fast', waitSeconds: expect.any(Number) as number };

describe.each(ENGINES)('what an account sends on a day, on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start(await newStore(engine));
  });
  afterAll(() => server.dispose());

  test('saves are counted in bytes too', async () => {
    const person = await register(server);
    const token = await logIn(server, person);
    const save = () => server.call('saveBoard', { owner: person.email, board: exampleBoard(1) }, { token });
    expect((await save()).kind).toBe('saved');
    await execute(server.store, `update paces set calls = ${20 * 1024} where key like 'saves %'`);
    expect(await save()).toEqual(LOCKED);
    await server.advance(DAY_MS);
    const later = await logIn(server, person);
    expect(
      (await server.call('saveBoard', { owner: person.email, board: exampleBoard(2) }, { token: later }))
        .kind,
    ).toBe('saved');
  });
});

test('of sixty pictures at once two are drawn and fifty wait; the others are told to come later', async () => {
  const background = { r: 30, g: 120, b: 200 };
  const file = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .png()
    .toBuffer();
  const { signal: gone } = new AbortController();
  const sent = Array.from({ length: 60 }, (_, n) =>
    encodePicture(file, 'image/png', { who: `account ${n}`, gone }),
  );
  const drawn = await Promise.allSettled(sent);
  expect(drawn.filter((one) => one.status === 'fulfilled' && one.value?.width === 600)).toHaveLength(52);
  const refused = drawn.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).name] : []));
  expect(refused).toEqual(Array.from({ length: 8 }, () => 'Overloaded'));
});
