/** @jest-environment node */
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { placeDigit } from '../../../core/board/entries.ts';
import { keeperMachine, type CatchUp, type KeptGame } from '../../../src/game/keeper-machine.ts';
import { puzzleBoard } from '../../support/boards.ts';

const OPENED = puzzleBoard();
const PLAYED = placeDigit(OPENED, [0], 1);
const NEWER = placeDigit(OPENED, [0], 2);
const kept = (id: string): KeptGame => ({
  ...{ id, board: NEWER, elapsedMs: 9000, paused: true },
  ...{ save: null, seenAt: 100 },
});

/** A question to the outside, which the test answers. */
interface Question {
  readonly name: string;
  readonly answer: (value?: unknown) => Promise<void>;
  readonly fail: () => Promise<void>;
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The machine of game `g`; `did` says what it did outside, `asked` what it waits for. */
function start(catchUp: CatchUp = 'none') {
  const did: string[] = [];
  const asked: Question[] = [];
  const ask = <Value>(name: string): Promise<Value> =>
    new Promise<unknown>((resolve, reject) => {
      asked.push({
        name,
        answer: (value) => {
          resolve(value);
          return turn();
        },
        fail: () => {
          reject(new Error('no storage'));
          return turn();
        },
      });
    }) as Promise<Value>;
  const clock = new SimulatedClock();
  let copies = 0;
  const keeper = createActor(
    keeperMachine.provide({
      actors: {
        lock: fromPromise(({ input: { game, steal } }) => ask(`${steal ? 'steal' : 'lock'} ${game}`)),
        findNewer: fromPromise(({ input: { which } }) => ask(`newer ${which}`)),
        settle: fromPromise(() => ask('settle')),
        load: fromPromise(({ input: { game } }) => ask(`load ${game}`)),
      },
      actions: {
        mirror: ({ context }) => did.push(`mirror ${context.id}`),
        write: ({ context }) => did.push(`write ${context.id}`),
        pause: () => did.push('pause'),
        lockThisOnly: ({ context }) => did.push(`only ${context.id}`),
        askTab: ({ context }) => did.push(`ask for ${context.elsewhere?.id ?? ''}`),
        open: (_, { id, paused }) => did.push(`open ${id}${paused ? ', paused' : ''}`),
      },
      delays: { catchUp: 300 },
    }),
    {
      clock,
      input: {
        id: 'g',
        save: null,
        seenAt: undefined,
        isFilled: undefined,
        openedAtMs: 0,
        opened: OPENED,
        board: OPENED,
        catchUp,
        newId: () => `copy ${++copies}`,
        elapsedMs: () => 7000,
      },
    },
  ).start();
  const next = (name: string): Question => {
    const question = asked.shift();
    expect(question?.name).toBe(name);
    return question!;
  };
  return {
    keeper,
    clock,
    next,
    /** What was done since the last call. */
    done: () => did.splice(0),
    waitsFor: () => asked.map(({ name }) => name),
    where: () => {
      const { value, context } = keeper.getSnapshot();
      return [value, context.id, context.elsewhere] as const;
    },
  };
}

/** A tab that opened a game which another one has, and goes on with a copy. */
async function startCopy() {
  const tab = start();
  await tab.next('lock g').answer(false);
  tab.done();
  return tab;
}

/** A tab that has the lock of its game and asks for a newer one. */
async function startAsking() {
  const tab = start('any-game');
  await tab.next('lock g').answer(true);
  tab.clock.increment(300);
  return { ...tab, newer: tab.next('newer any-game') };
}

describe('at startup', () => {
  test('the game continues if storage fails', async () => {
    const tab = await startAsking();
    await tab.newer.fail();
    expect(tab.where()).toEqual([{ owned: 'settled' }, 'g', null]);
    expect(tab.keeper.getSnapshot().context.heldBack).toBeNull();
  });

  test('the game is stored even if the browser refuses the lock', async () => {
    const tab = start('any-game');
    await tab.next('lock g').fail();
    expect([tab.where(), tab.done()]).toEqual([[{ owned: 'settled' }, 'g', null], ['write g']]);
    tab.keeper.send({ type: 'board.changed', board: PLAYED });
    expect(tab.done()).toEqual(['write g']);
  });

  test('the open game continues if the lock of a newer game fails', async () => {
    const tab = await startAsking();
    await tab.newer.answer(kept('other'));
    await tab.next('lock other').fail();
    expect([tab.where(), tab.done()]).toEqual([
      [{ owned: 'settled' }, 'g', null],
      ['only g', 'write g'],
    ]);
  });

  test('a newer game is not opened once the current one has been edited', async () => {
    const tab = await startAsking();
    await tab.newer.answer(kept('other'));
    tab.keeper.send({ type: 'board.changed', board: PLAYED });
    await tab.next('lock other').answer(true);
    expect([tab.where(), tab.done()]).toEqual([
      [{ owned: 'settled' }, 'g', null],
      ['mirror g', 'only g', 'write g'],
    ]);
  });

  test('an answer about the previous game is ignored once another game has started', async () => {
    const tab = await startAsking();
    const game = { id: 'x', save: { id: 's', savedAt: 1 }, seenAt: 9 };
    tab.keeper.send({ type: 'game.started', isFilled: undefined, game, elapsedMs: 5000 });
    expect(tab.done()).toEqual(['mirror g', 'only x']);
    await tab.newer.answer(kept('g'));
    expect(tab.where()).toEqual([{ unowned: 'locking' }, 'x', null]);
    await tab.next('lock x').answer(true);
    expect([tab.where(), tab.done()]).toEqual([[{ owned: 'settled' }, 'x', null], ['write x']]);
    const { save, openedAtMs } = tab.keeper.getSnapshot().context;
    expect([save, openedAtMs]).toEqual([{ id: 's', savedAt: 1 }, 5000]);
  });
});

describe('when another tab asks for the game', () => {
  test('a tab that does not own the game yet releases nothing', () => {
    const tab = start();
    tab.keeper.send({ type: 'game.asked', game: 'g' });
    expect([tab.where()[0], tab.done()]).toEqual([{ unowned: 'locking' }, []]);
  });
});

describe('taking over a game', () => {
  test('works with a suspended tab that has written nothing', async () => {
    const tab = await startCopy();
    tab.keeper.send({ type: 'takeover.pressed' });
    await tab.next('lock g').answer(false);
    await tab.next('steal g').answer(true);
    tab.done();
    await tab.next('load g').answer(null);
    expect([tab.where(), tab.done()]).toEqual([
      [{ owned: 'settled' }, 'g', null],
      ['only g', 'write g'],
    ]);
  });

  test('if storage fails, the lock is released, the copy continues and a retry is possible', async () => {
    const tab = await startCopy();
    tab.keeper.send({ type: 'takeover.pressed' });
    await tab.next('lock g').answer(true);
    tab.done();
    await tab.next('load g').fail();
    expect([tab.where(), tab.done()]).toEqual([
      [{ owned: 'settled' }, 'copy 1', { id: 'g', place: 'there' }],
      ['only copy 1', 'write copy 1'],
    ]);
    expect(tab.keeper.getSnapshot().context.fault).toEqual(new Error('no storage'));
    tab.keeper.send({ type: 'takeover.pressed' });
    expect([tab.waitsFor(), tab.keeper.getSnapshot().context.fault]).toEqual([['lock g'], null]);
  });

  test.each([[[]], [[false]]])(
    'if the lock fails after the answers %j, the copy continues and a retry is possible',
    async (before) => {
      const tab = await startCopy();
      tab.keeper.send({ type: 'takeover.pressed' });
      for (const answer of before) await tab.next('lock g').answer(answer);
      await tab.next(before.length === 0 ? 'lock g' : 'steal g').fail();
      expect(tab.where()).toEqual([{ owned: 'settled' }, 'copy 1', { id: 'g', place: 'there' }]);
      expect(tab.keeper.getSnapshot().context.fault).toEqual(new Error('no storage'));
      tab.keeper.send({ type: 'takeover.pressed' });
      expect(tab.waitsFor()).toEqual(['lock g']);
    },
  );
});

test('a linked save is written with the game', async () => {
  const tab = start();
  await tab.next('lock g').answer(true);
  tab.done();
  tab.keeper.send({ type: 'save.linked', save: { id: 's', savedAt: 1 } });
  expect([tab.keeper.getSnapshot().context.save, tab.done()]).toEqual([{ id: 's', savedAt: 1 }, ['write g']]);
});
