import { forgetRound, keepRound, readRound } from '../../../../src/learn/practice/kept-round.ts';

const ROUND = {
  line: 'a line',
  marks: { cells: new Set([3]), struck: new Set([12, 40]), placed: new Set<number>() },
  stage: 2,
  erred: true,
  isOver: false,
} as const;

test('an exercise is stored for its technique until it is replaced', () => {
  keepRound('naked-pair', ROUND);
  expect(readRound('naked-pair')).toEqual(ROUND);
  expect(readRound('x-wing')).toBeNull();
  keepRound('x-wing', ROUND);
  expect(readRound('naked-pair')).toBeNull();
});

test('an answered exercise is there again after Back or a reload, but not on another page', () => {
  history.replaceState({ at: 1 }, '');
  keepRound('naked-pair', { ...ROUND, isOver: true });
  expect(history.state).toEqual({ at: 1, answered: 'a line' });
  expect(readRound('naked-pair')).toEqual({ ...ROUND, isOver: true });
  history.replaceState(null, '');
  expect(readRound('naked-pair')).toBeNull();
  // The next exercise of the same page is another one.
  keepRound('naked-pair', { ...ROUND, isOver: true });
  forgetRound();
  expect(readRound('naked-pair')).toBeNull();
});

test.each(['{', 'null', '{"technique":"naked-pair"}'])(
  'the text %s stored by another version is ignored',
  (text) => {
    keepRound('naked-pair', ROUND);
    sessionStorage.setItem(sessionStorage.key(0)!, text);
    expect(readRound('naked-pair')).toBeNull();
  },
);
