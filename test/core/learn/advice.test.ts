import { adviceOf } from '../../../core/learn/advice.ts';
import { TECHNIQUES } from '../../../core/sudoku/techniques/catalogue.ts';

const NOTHING: ReadonlySet<string> = new Set();
const play = (playedAt: number, asked?: readonly string[], needed?: readonly string[]) => ({
  playedAt,
  ...(asked && { asked }),
  ...(needed && { needed }),
});

test('techniques named by hints are advised before those a puzzle needed, in the order of the path', () => {
  expect(adviceOf([play(1, ['xy-wing', 'x-wing'], ['pointing'])], NOTHING)).toEqual({
    technique: 'x-wing',
    because: 'asked',
  });
  expect(adviceOf([play(1, [], ['swordfish', 'naked-pair'])], NOTHING)).toEqual({
    technique: 'naked-pair',
    because: 'needed',
  });
});

test('techniques found unaided are skipped, and the latest game with others left is used', () => {
  const plays = [play(1, ['skyscraper']), play(3, ['x-wing'], ['pointing', 'swordfish']), play(2, ['aic'])];
  expect(adviceOf(plays, NOTHING)).toEqual({ technique: 'x-wing', because: 'asked' });
  expect(adviceOf(plays, new Set(['x-wing']))).toEqual({ technique: 'pointing', because: 'needed' });
  expect(adviceOf(plays, new Set(['x-wing', 'pointing', 'swordfish']))).toEqual({
    technique: 'aic',
    because: 'asked',
  });
  expect(adviceOf(plays, new Set(TECHNIQUES.map(({ id }) => id)))).toBeUndefined();
});

test('singles are advised only if the player asked about nothing else', () => {
  expect(adviceOf([play(1, ['full-house', 'xyz-wing'])], NOTHING)).toEqual({
    technique: 'xyz-wing',
    because: 'asked',
  });
  expect(adviceOf([play(1, ['naked-single'])], NOTHING)).toEqual({
    technique: 'naked-single',
    because: 'asked',
  });
  const singles = ['full-house', 'hidden-single-box', 'hidden-single-line', 'naked-single'];
  expect(adviceOf([play(1, undefined, singles)], NOTHING)).toBeUndefined();
});

test('techniques the player got stuck on are advised after those asked about, but never singles', () => {
  const stood = { ...play(1, undefined, ['pointing']), stood: ['naked-single', 'x-wing'] };
  expect(adviceOf([stood], NOTHING)).toEqual({ technique: 'x-wing', because: 'stood' });
  expect(adviceOf([{ ...stood, asked: ['aic'] }], NOTHING)).toEqual({ technique: 'aic', because: 'asked' });
  expect(adviceOf([{ ...stood, stood: ['naked-single'] }], NOTHING)).toEqual({
    technique: 'pointing',
    because: 'needed',
  });
});

test('unknown techniques and old games are ignored', () => {
  expect(adviceOf([play(1, ['sk-loop'], ['toString'])], NOTHING)).toBeUndefined();
  const latest = Array.from({ length: 10 }, (_, at) => play(100 + at));
  expect(adviceOf([...latest, play(1, ['x-wing'])], NOTHING)).toBeUndefined();
});
