/** @jest-environment node */
import type { Api } from '../../../src/data/api/api.ts';
import { Desk } from '../../../src/admin/desk.ts';

const LIN = 'lin@example.org';

const EMPTY = {
  ...{ username: '', amount: '', restriction: null },
  ...{ screening: null, screeningText: '', logUsername: '' },
};

/** A desk where something is about to be done to Lin's account. */
function begun(): Desk {
  const desk = new Desk({} as Api);
  desk.turnTo('crystals');
  desk.write({ username: LIN });
  desk.write({ amount: '5', restriction: 'year', screeningText: 'lin' });
  return desk;
}

test('reopening a section keeps what was typed in it', () => {
  const desk = begun();
  desk.turnTo('crystals');
  const typed = { username: LIN, amount: '5', restriction: 'year', screeningText: 'lin' };
  expect(desk.papers.get()).toEqual({ ...EMPTY, ...typed });
});

test('switching to another section keeps the account and the search but drops the pending change', () => {
  const desk = begun();
  desk.turnTo('permissions');
  expect(desk.papers.get()).toEqual({ ...EMPTY, username: LIN, screeningText: 'lin' });
});

test('entering another account drops the pending change', () => {
  const desk = begun();
  desk.write({ username: 'kim@example.org' });
  expect(desk.papers.get()).toEqual({ ...EMPTY, username: 'kim@example.org', screeningText: 'lin' });
});

test('an amount entered before the username stays while the username is typed', () => {
  const desk = new Desk({} as Api);
  desk.write({ amount: '5' });
  for (const username of ['l', 'lin@', LIN]) desk.write({ username });
  expect(desk.papers.get()).toEqual({ ...EMPTY, username: LIN, amount: '5' });
});
