import { takeFairTurns } from '../../server/limits/turns.ts';
import { Overloaded } from '../../server/limits/request-failure.ts';
import fc, { slowRuns } from '../support/property.ts';

/** Tasks that the test ends by name. */
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

/** Turns in which every task has a different caller. */
function takeTurns(atOnce: number, waitingAtMost: number) {
  let callers = 0;
  const inTurn = takeFairTurns({ atOnce, waitingAtMost, name: 'work', now: () => 0 });
  return (work: () => Promise<string>, gone?: AbortSignal) => inTurn({ who: `${callers++}` }, work, gone);
}

test('tasks start in order of arrival, a limited number at a time', async () => {
  const { log, work, end } = openWork();
  const inTurn = takeTurns(2, 10);
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

test('tasks beyond the limit of the queue are refused until there is room again', async () => {
  const { log, work, end } = openWork();
  const inTurn = takeTurns(1, 1);
  const [a, b] = [inTurn(work('a')), inTurn(work('b'))];
  await expect(inTurn(work('c'))).rejects.toThrow(Overloaded);
  end('a');
  await a;
  const d = inTurn(work('d'));
  end('b');
  await b;
  end('d');
  await d;
  expect(log).toEqual(['a', 'b', 'd']);
});

test('a caller who disconnects while waiting frees the place, and disconnecting later has no effect', async () => {
  const { log, work, end } = openWork();
  const inTurn = takeTurns(1, 1);
  const caller = { a: new AbortController(), b: new AbortController(), c: new AbortController() };
  const a = inTurn(work('a'), caller.a.signal);
  const b = inTurn(work('b'), caller.b.signal);
  caller.b.abort();
  await expect(b).rejects.toThrow(Overloaded);
  const c = inTurn(work('c'), caller.c.signal);
  caller.a.abort();
  end('a');
  expect(await a).toBe('a');
  caller.c.abort();
  end('c');
  expect(await c).toBe('c');
  await expect(inTurn(work('d'), caller.a.signal)).rejects.toThrow(Overloaded);
  expect(log).toEqual(['a', 'c']);
});

test('a task that fails frees its place for the next', async () => {
  const { log, work, end } = openWork();
  const inTurn = takeTurns(1, 1);
  const failing = inTurn(() => Promise.reject(new Error('no')));
  const a = inTurn(work('a'));
  await expect(failing).rejects.toThrow('no');
  await Promise.resolve();
  end('a');
  expect(await a).toBe('a');
  expect(log).toEqual(['a']);
});

describe('between accounts', () => {
  function fairTurns({ atOnce = 1, waitingAtMost = 100 } = {}) {
    const { log, work, end } = openWork();
    let time = 0;
    const inTurn = takeFairTurns({ atOnce, waitingAtMost, name: 'work', now: () => time });
    /** `a1` is a task of account `a`. */
    const send = (name: string) => inTurn({ who: name[0] }, work(name));
    /** Ends tasks as they start until none is left; each takes this long. */
    const endAll = async (milliseconds: number) => {
      for (let done = 0; done < log.length; done++) {
        time += milliseconds;
        end(log[done]);
        await new Promise(setImmediate);
      }
    };
    const later = (milliseconds: number) => {
      time += milliseconds;
    };
    return { log, send, end, endAll, later };
  }

  test('each account runs one task at a time, and accounts take turns no matter how much one sends', async () => {
    const { log, send, endAll } = fairTurns({ atOnce: 2 });
    const sent = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'b2'].map(send);
    expect(log).toEqual(['a1', 'b1']);
    await endAll(10);
    expect(log).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4', 'a5']);
    await Promise.all(sent);
  });

  test('use while nobody else waited does not count', async () => {
    const { log, send, endAll } = fairTurns();
    const alone = send('a1');
    await endAll(60_000);
    await alone;
    const rest = ['c1', 'a2', 'b1'].map(send);
    await endAll(20);
    expect(log).toEqual(['a1', 'c1', 'a2', 'b1']);
    await Promise.all(rest);
  });

  test('a full queue refuses a task of the account with the most waiting tasks', async () => {
    const { log, send, endAll, later } = fairTurns({ waitingAtMost: 3 });
    const flood = ['a1', 'a2', 'a3', 'a4'].map(send);
    await expect(send('a5')).rejects.toThrow(Overloaded);
    const refused = expect(flood[3]).rejects.toThrow(Overloaded);
    const b = send('b1');
    await refused;
    const c = send('c1');
    await expect(flood[2]).rejects.toThrow(Overloaded);
    await expect(send('a6')).rejects.toThrow(Overloaded);
    await endAll(5);
    expect(await Promise.all([flood[0], flood[1], b, c])).toEqual(['a1', 'a2', 'b1', 'c1']);
    // Refused calls count as usage: 'a' has waited longer than 'b' but goes after it.
    log.length = 0;
    const rest = [send('d1'), send('a7')];
    later(15);
    rest.push(send('b2'));
    await endAll(5);
    expect(log).toEqual(['d1', 'b2', 'a7']);
    await Promise.all(rest);
  });
});

test('a network gets a limited number of places, and the network that has used less goes first', async () => {
  const { log, work, end } = openWork();
  let time = 0;
  const limits = { atOnce: 3, waitingAtMost: 4, ofOneNetwork: 2, name: 'work', now: () => time };
  const inTurn = takeFairTurns(limits);
  /** `a1` is account `a1` in network `a`. */
  const send = (name: string) => inTurn({ who: name, network: name[0] }, work(name));
  const many = ['a1', 'a2', 'a3', 'a4', 'a5'].map(send);
  expect(log).toEqual(['a1', 'a2']);
  const b = [send('b1'), send('b2')];
  expect(log).toEqual(['a1', 'a2', 'b1']);
  // The queue is full now: a task of the network with the most waiting tasks is refused.
  const refused = expect(many[4]).rejects.toThrow(Overloaded);
  const c = send('c1');
  await refused;
  time += 1000;
  end('a1');
  await many[0];
  expect(log.slice(3)).toEqual(['b2']);
  end('b1');
  await b[0];
  expect(log.slice(4)).toEqual(['c1']);
  for (const name of ['a2', 'b2', 'c1', 'a3', 'a4']) {
    end(name);
    await new Promise(setImmediate);
  }
  expect(log).toHaveLength(7);
  await Promise.all([...many.slice(0, 4), ...b, c]);
});

test('if one network fills the queue, its account with the most waiting tasks is refused', async () => {
  const { log, work, end } = openWork();
  const inTurn = takeFairTurns({ atOnce: 1, waitingAtMost: 3, name: 'work', now: () => 0 });
  /** `a1` is a task of account `a`; all accounts are in one network. */
  const send = (name: string) => inTurn({ who: name[0], network: 'one' }, work(name));
  const flood = ['a1', 'a2', 'a3', 'a4'].map(send);
  const refused = expect(flood[3]).rejects.toThrow(Overloaded);
  const b = send('b1');
  await refused;
  await expect(send('a5')).rejects.toThrow(Overloaded);
  for (const name of ['a1', 'b1', 'a2', 'a3']) {
    if (!log.includes(name)) await new Promise(setImmediate);
    const next = log.at(-1)!;
    end(next);
    await new Promise(setImmediate);
  }
  await Promise.all([...flood.slice(0, 3), b]);
  expect(log).toContain('b1');
});

test('reserved tasks take every other turn, even if many other callers have used nothing yet', async () => {
  let time = 0;
  const log: string[] = [];
  const inTurn = takeFairTurns({ atOnce: 1, waitingAtMost: 100, name: 'work', now: () => time });
  const ask = (who: string, reserved: boolean, ms = 1) =>
    inTurn({ who, reserved }, () => {
      log.push(who);
      time += ms;
      return Promise.resolve();
    });
  // The payer has recently used more than all others together.
  await ask('payer', true, 60_000);
  const strangers = Array.from({ length: 50 }, (_, number) => ask(`stranger ${number}`, false));
  const payers = [ask('payer', true), ask('payer', true), ask('payer', true)];
  await Promise.all([...strangers, ...payers]);
  const turns = log.slice(1).flatMap((who, turn) => (who === 'payer' ? [turn] : []));
  expect(turns).toEqual([1, 3, 5]);
  expect(log).toHaveLength(54);
});

test('slow tasks leave one place to others unless there is only one place', async () => {
  for (const [atOnce, started] of [
    [1, ['a']],
    [2, ['a', 'c']],
    [3, ['a', 'b', 'c']],
  ] as const) {
    const { log, work, end } = openWork();
    const inTurn = takeFairTurns({ atOnce, waitingAtMost: 9, name: 'work', now: () => 0 });
    const sent = ['a', 'b', 'c'].map((who) => inTurn({ who, slow: who !== 'c' }, work(who)));
    expect(log).toEqual(started);
    for (let done = 0; done < log.length; done++) {
      end(log[done]);
      await new Promise(setImmediate);
    }
    await Promise.all(sent);
  }
});

test('strangers cannot fill the places of reserved tasks', async () => {
  const { work, end } = openWork();
  const inTurn = takeFairTurns({ atOnce: 1, waitingAtMost: 2, name: 'work', now: () => 0 });
  const ask = (who: string, reserved = false) => inTurn({ who, reserved }, work(who));
  const first = ask('owner', true);
  const strangers = [ask('a'), ask('b')];
  const refused = expect(strangers[1]).rejects.toThrow(Overloaded);
  const again = ask('owner', true);
  await refused;
  await expect(ask('c')).rejects.toThrow(Overloaded);
  end('owner');
  await first;
  end('a');
  await strangers[0];
  end('owner');
  await again;
});

interface Flood {
  /** Times in milliseconds: of a task, of the longest pause of the caller, and before the caller's first task. */
  readonly ms: number;
  readonly pause: number;
  readonly before: number;
  readonly atOnce: number;
  readonly slow?: boolean;
  readonly reserved?: boolean;
}

/** The longest wait of an account that makes these pauses, while fifty others each keep two tasks waiting. */
async function longestWait(own: readonly number[], { ms, before, atOnce, ...lane }: Flood): Promise<number> {
  let [time, longest, isOver] = [0, 0, false];
  let ends: { readonly at: number; readonly end: () => void }[] = [];
  const inTurn = takeFairTurns({ atOnce, waitingAtMost: 200, name: 'work', now: () => time });
  const until = (at: number) =>
    new Promise<void>((end) => {
      ends.push({ at, end });
    });
  const send = (who: string) => {
    const since = time;
    return inTurn({ ...lane, who }, () => {
      if (who === 'caller') longest = Math.max(longest, time - since);
      return until(time + ms);
    });
  };
  const attack = async (who: string) => {
    while (!isOver) await send(who);
  };
  const call = async () => {
    // By then each of the others has used much more.
    await until(before);
    for (const pause of own) {
      await until(time + pause);
      await send('caller');
    }
    isOver = true;
  };
  for (let number = 0; number < 100; number++) void attack(`attacker ${number % 50}`);
  void call();
  while (!isOver) {
    time = Math.min(...ends.map(({ at }) => at));
    const due = ends.filter(({ at }) => at === time);
    ends = ends.filter(({ at }) => at > time);
    for (const { end } of due) end();
    await new Promise(setImmediate);
  }
  return longest;
}

test.each<[string, Flood]>([
  ['a long search', { ms: 520, pause: 20_000, before: 150_000, atOnce: 2, slow: true, reserved: true }],
  ['a call', { ms: 2, pause: 500, before: 8_000, atOnce: 1 }],
  ['a write', { ms: 8, pause: 500, before: 8_000, atOnce: 4 }],
])('%s waits at most for a running one, even if fifty heavier users each send two', (_what, flood) => {
  const pauses = fc.array(fc.integer({ min: 1, max: flood.pause }), { minLength: 1, maxLength: 4 });
  const waits = fc.asyncProperty(pauses, async (own) => {
    expect(await longestWait(own, flood)).toBeLessThanOrEqual(flood.ms);
  });
  return fc.assert(waits, { numRuns: slowRuns(3) });
});
