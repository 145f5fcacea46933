import { takeTurns } from '../../server/plugins/turns.ts';

/** Work that ends when it is told to. */
function openWork() {
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      log.push(name);
      ends.set(name, () => {
        resolve(name);
      });
    });
  return {
    log,
    work,
    end: (name: string) => {
      ends.get(name)!();
    },
  };
}

const overloaded = { name: 'Overloaded' };

test('work starts in the order in which it came, a few at once', async () => {
  const { log, work, end } = openWork();
  const inTurn = takeTurns(2, 10, 'work');
  const all = ['a', 'b', 'c', 'd'].map((name) => inTurn(work(name)));
  expect(log).toEqual(['a', 'b']);
  end('b');
  await all[1];
  expect(log).toEqual(['a', 'b', 'c']);
  end('a');
  await all[0];
  expect(log).toEqual(['a', 'b', 'c', 'd']);
  end('c');
  end('d');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

test('what is too much is refused, and there is room again afterwards', async () => {
  const { log, work, end } = openWork();
  const inTurn = takeTurns(1, 1, 'work');
  const [a, b] = [inTurn(work('a')), inTurn(work('b'))];
  await expect(inTurn(work('c'))).rejects.toMatchObject(overloaded);
  end('a');
  await a;
  const d = inTurn(work('d'));
  end('b');
  await b;
  end('d');
  await d;
  expect(log).toEqual(['a', 'b', 'd']);
});

test('who goes away while waiting frees the place; who goes away later changes nothing', async () => {
  const { log, work, end } = openWork();
  const inTurn = takeTurns(1, 1, 'work');
  const caller = { a: new AbortController(), b: new AbortController(), c: new AbortController() };
  const a = inTurn(work('a'), caller.a.signal);
  const b = inTurn(work('b'), caller.b.signal);
  caller.b.abort();
  await expect(b).rejects.toMatchObject(overloaded);
  const c = inTurn(work('c'), caller.c.signal);
  caller.a.abort();
  end('a');
  expect(await a).toBe('a');
  caller.c.abort();
  end('c');
  expect(await c).toBe('c');
  await expect(inTurn(work('d'), caller.a.signal)).rejects.toMatchObject(overloaded);
  expect(log).toEqual(['a', 'c']);
});

test('work that fails gives its place on', async () => {
  const { log, work, end } = openWork();
  const inTurn = takeTurns(1, 1, 'work');
  const failing = inTurn(() => Promise.reject(new Error('no')));
  const a = inTurn(work('a'));
  await expect(failing).rejects.toThrow('no');
  await Promise.resolve();
  end('a');
  expect(await a).toBe('a');
  expect(log).toEqual(['a']);
});
