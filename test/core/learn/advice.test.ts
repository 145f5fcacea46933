import { adviceOf } from '../../../core/learn/advice.ts';
import { TECHNIQUES } from '../../../core/sudoku/techniques/catalogue.ts';

const NOTHING: ReadonlySet<string> = new Set();
const play = (playedAt: number, asked?: readonly string[], needed?: readonly string[]) => ({
  playedAt,
  ...(asked && { asked }),
  ...(needed && { needed }),
});

test('what a hint named comes before what the puzzle needed, and the path decides among several', () => {
  expect(adviceOf([play(1, ['xy-wing', 'x-wing'], ['pointing'])], NOTHING)).toEqual({
    technique: 'x-wing',
    because: 'asked',
  });
  expect(adviceOf([play(1, [], ['swordfish', 'naked-pair'])], NOTHING)).toEqual({
    technique: 'naked-pair',
    because: 'needed',
  });
});

test('what was found unaided is passed over; the latest game that has anything counts', () => {
  const plays = [play(1, ['skyscraper']), play(3, ['x-wing'], ['pointing', 'swordfish']), play(2, ['aic'])];
  expect(adviceOf(plays, NOTHING)).toEqual({ technique: 'x-wing', because: 'asked' });
  expect(adviceOf(plays, new Set(['x-wing']))).toEqual({ technique: 'pointing', because: 'needed' });
  expect(adviceOf(plays, new Set(['x-wing', 'pointing', 'swordfish']))).toEqual({
    technique: 'aic',
    because: 'asked',
  });
  expect(adviceOf(plays, new Set(TECHNIQUES.map(({ id }) => id)))).toBeUndefined();
});

test('singles are advised to who asked about them, and to nobody else', () => {
  expect(adviceOf([play(1, ['naked-single'])], NOTHING)).toEqual({
    technique: 'naked-single',
    because: 'asked',
  });
  const singles = ['full-house', 'hidden-single-box', 'hidden-single-line', 'naked-single'];
  expect(adviceOf([play(1, undefined, singles)], NOTHING)).toBeUndefined();
});

test('what was stood still before comes after what was asked about, and is no single', () => {
  const stood = { ...play(1, undefined, ['pointing']), stood: ['naked-single', 'x-wing'] };
  expect(adviceOf([stood], NOTHING)).toEqual({ technique: 'x-wing', because: 'stood' });
  expect(adviceOf([{ ...stood, asked: ['aic'] }], NOTHING)).toEqual({ technique: 'aic', because: 'asked' });
  expect(adviceOf([{ ...stood, stood: ['naked-single'] }], NOTHING)).toEqual({
    technique: 'pointing',
    because: 'needed',
  });
});

test('names that nobody knows, and games of long ago, advise nothing', () => {
  expect(adviceOf([play(1, ['tridagon'], ['toString'])], NOTHING)).toBeUndefined();
  const latest = Array.from({ length: 10 }, (_, at) => play(100 + at));
  expect(adviceOf([...latest, play(1, ['x-wing'])], NOTHING)).toBeUndefined();
});
