/** @jest-environment jsdom */
import { i18n } from '@lingui/core';
import { act, screen } from '@testing-library/react';
import { press, render } from '../../../support/render.tsx';
import type { ExplainedSeRating, SeProgress } from '../../../../core/sudoku/se/se-rating.ts';
import { seEngine } from '../../../../src/engine/se-engine.ts';
import { SeRating } from '../../../../src/hint/rating/se-rating.tsx';
import { seName } from '../../../../src/hint/rating/se-names.ts';
import type { Wording } from '../../../../src/hint/words.ts';

interface Asked {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SeProgress) => void;
  readonly resolve: (rating: ExplainedSeRating) => void;
}

const asked: Asked[] = [];
// A worker in which it can take minutes.
jest.spyOn(seEngine, 'call').mockImplementation((_name, _puzzle, options) => {
  const { signal, onProgress } = options as unknown as Asked;
  return new Promise((resolve, reject) => {
    asked.push({ signal, onProgress, resolve });
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });
});

const wording = { technique: (id: string) => `<${id}>` } as unknown as Wording;

beforeAll(() => {
  i18n.load('en', {});
  i18n.activate('en');
});

beforeEach(() => {
  asked.length = 0;
  render(<SeRating puzzle={'.'.repeat(81)} highest={7} wording={wording} />);
});

const text = (): string => screen.getByRole('region').textContent;

test('a lower bound and the rating of our own path are shown until the SE rating is known', () => {
  act(() => {
    asked[0].onProgress({ atLeast: 9, left: 48 });
  });
  expect(text()).toMatch(/SE: at least 9\.0.*rated 7\.0\..*cells to go: 48/);
});

test('the rating is shown with the step behind each figure', async () => {
  await act(async () => {
    asked[0].resolve({
      er: 7.2,
      ep: 1.2,
      ed: 1.2,
      reasons: {
        er: { rating: 7.2, technique: 'Forcing Chain', length: 9 },
        ep: { rating: 1.2, technique: 'Hidden Single' },
        ed: { rating: 1.2, technique: 'Hidden Single' },
      },
    });
    await Promise.resolve();
  });
  expect(text()).toMatch(/SE 7\.2ERForcing chainlength 9hardest step7\.2EP/);
  expect(text()).toMatch(/ED<hidden-single-box>first step1\.2/);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a stopped rating keeps its lower bound and can be started again', async () => {
  act(() => {
    asked[0].onProgress({ atLeast: 9.2, left: 48 });
  });
  await press('Stop');
  expect(asked[0].signal.aborted).toBe(true);
  expect(text()).toMatch(/SE: at least 9\.2/);
  await press(/however long/);
  expect(asked).toHaveLength(2);
  expect(asked[1].signal.aborted).toBe(false);
  // And stopped again.
  await press('Stop');
  await press(/however long/);
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
});

test('the steps of Sudoku Explainer have readable names', () => {
  const of = (technique: string): string => seName(i18n, technique, (id) => `<${id}>`);
  expect(of('Direct Hidden Pair')).toBe('<hidden-pair>, places a digit at once');
  expect(of('Dynamic Cell Forcing Chains')).toBe('Dynamic cell forcing chain');
  expect(of('Dynamic Contradiction Forcing Chains (+)')).toBe('Dynamic contradiction, level 1');
  expect(of('Dynamic Region Forcing Chains (+ Forcing Chains)')).toBe(
    'Dynamic region forcing chain, level 2',
  );
  expect(of('Dynamic Double Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))')).toBe(
    'Dynamic double forcing chain, level 5',
  );
});
