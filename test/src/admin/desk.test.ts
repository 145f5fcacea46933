import type { Api } from '../../../src/data/api/api.ts';
import { Desk } from '../../../src/admin/desk.ts';

const LIN = 'lin@example.org';

/** A desk where something is about to be done to Lin's account. */
function begun(): Desk {
  const desk = new Desk('ada@example.org', {} as Api);
  desk.turnTo('crystals');
  desk.write({ username: LIN });
  desk.write({ amount: '5', restriction: 'year', screeningText: 'lin' });
  return desk;
}

test('reopening a section keeps what was typed in it', () => {
  const desk = begun();
  desk.turnTo('crystals');
  expect(desk.papers.get()).toEqual({
    username: LIN,
    amount: '5',
    restriction: 'year',
    screening: null,
    screeningText: 'lin',
    logUsername: '',
  });
});

test('switching to another section keeps the account and the search but drops the pending change', () => {
  const desk = begun();
  desk.turnTo('permissions');
  expect(desk.papers.get()).toEqual({
    username: LIN,
    amount: '',
    restriction: null,
    screeningText: 'lin',
    screening: null,
    logUsername: '',
  });
});

test('entering another account drops the pending change', () => {
  const desk = begun();
  desk.write({ username: 'kim@example.org' });
  expect(desk.papers.get()).toEqual({
    amount: '',
    restriction: null,
    username: 'kim@example.org',
    screening: null,
    screeningText: 'lin',
    logUsername: '',
  });
});

test('an amount entered before the username stays while the username is typed', () => {
  const desk = new Desk('ada@example.org', {} as Api);
  desk.write({ amount: '5' });
  for (const username of ['l', 'lin@', LIN]) desk.write({ username });
  expect(desk.papers.get()).toEqual({
    username: LIN,
    amount: '5',
    restriction: null,
    screening: null,
    screeningText: '',
    logUsername: '',
  });
});
