import { i18n } from '@lingui/core';
import { screen } from '@testing-library/react';
import { render } from '../../../support/render.tsx';
import { rate } from '../../../../core/sudoku/rate/rate.ts';
import { engine } from '../../../../src/engine/index.ts';
import { seEngine } from '../../../../src/engine/se-engine.ts';
import { switchTechniques } from '../../../../src/hint/known-techniques.ts';
import Needed from '../../../../src/hint/rating/needed.tsx';
import { PuzzleRating } from '../../../../src/hint/rating/rating.tsx';
import { hardPuzzles, positionOf } from '../../../support/positions.ts';

// Asked, and never answers here.
jest.spyOn(seEngine, 'call').mockReturnValue(new Promise(() => undefined));

const RATING = rate(positionOf(hardPuzzles('hardest')[0]));

/** The levels of proof, the hardest first. */
const NAMES = {
  en: ['Net with lemmas', 'Net with patterns', 'Plain net'],
  zh: ['含引理的动态强制链', '含技巧的动态强制链', '基本动态强制链'],
  ft: ['含引理的動態強制鏈', '含技巧的動態強制鏈', '基本動態強制鏈'],
  ja: ['補題つきのネット', '手筋を使うネット', '基本のネット'],
};

test.each(Object.entries(NAMES))('a rating in %s counts its nets by kind of proof', async (locale, names) => {
  i18n.loadAndActivate({ locale, messages: {} });
  jest.spyOn(engine, 'call').mockResolvedValue({ rating: RATING, highest: 9.0 });
  render(<PuzzleRating puzzle="" />);
  const list = (await screen.findAllByRole('listitem')).flatMap((item) =>
    item.dataset.proof === undefined ? [] : [item.textContent],
  );
  const { lemmas, patterns, net } = RATING.nets!;
  expect(list).toEqual(names.map((name, at) => `${name} ${String([lemmas, patterns, net][at])}`));
});

test('what a puzzle needed is listed with the hardest technique first', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const techniques = { 'full-house': 9, 'naked-single': 4, 'xy-wing': 1, 'x-wing': 2 } as const;
  jest.spyOn(engine, 'call').mockResolvedValue({ rating: { ...RATING, techniques }, highest: 4.0 });
  render(<Needed puzzle="" />);
  const bars = await screen.findAllByRole('listitem');
  expect(bars.map(({ textContent }) => textContent)).toEqual([
    'XY-Wing1',
    'X-Wing2',
    'Naked Single4',
    'Full House9',
  ]);
});

describe('with techniques turned off', () => {
  afterEach(() => {
    localStorage.clear();
  });

  test.each([
    [true, ['als-xz'], 'The path does without the 1 technique that is off.'],
    [false, ['als-xz', 'forcing-net'], 'The techniques that are on do not solve it.'],
  ] as const)(
    'a rating says whether the remaining techniques solve the puzzle: %s',
    async (solved, off, words) => {
      i18n.loadAndActivate({ locale: 'en', messages: {} });
      switchTechniques(off, false);
      const call = jest.spyOn(engine, 'call').mockResolvedValue({
        rating: { ...RATING, solved },
        highest: 9.0,
      });
      render(<PuzzleRating puzzle="" />);
      expect(await screen.findByText(words)).toBeTruthy();
      expect(call.mock.lastCall?.slice(0, 2)).toEqual(['ratePuzzle', { puzzle: '', without: off }]);
    },
  );
});
