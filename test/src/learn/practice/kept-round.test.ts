import { forgetRound, keepRound, readRound } from '../../../../src/learn/practice/kept-round.ts';

const MARKS = { cells: new Set([3]), struck: new Set([12, 40]), placed: new Set<number>() };

test('an exercise is stored for its technique until it is forgotten', () => {
  keepRound('naked-pair', { line: 'a line', marks: MARKS, stage: 2, erred: true });
  expect(readRound('naked-pair')).toEqual({ line: 'a line', marks: MARKS, stage: 2, erred: true });
  expect(readRound('x-wing')).toBeNull();
  forgetRound();
  expect(readRound('naked-pair')).toBeNull();
});

test.each(['{', 'null', '{"technique":"naked-pair"}'])(
  'the text %s stored by another version is ignored',
  (text) => {
    keepRound('naked-pair', { line: 'a line', marks: MARKS, stage: 0, erred: false });
    sessionStorage.setItem(sessionStorage.key(0)!, text);
    expect(readRound('naked-pair')).toBeNull();
  },
);
