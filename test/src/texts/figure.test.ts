/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { findHint } from '../../../core/hints/find-hint.ts';
import { textOfTechnique } from '../../../core/hints/article-numbers.ts';
import { parseHodoku } from '../../../core/sudoku/formats/hodoku.ts';
import { allCandidates, allDigits } from '../../../core/sudoku/formats/imported-puzzle.ts';
import { solve } from '../../../core/sudoku/solve/solve.ts';
import { TECHNIQUES } from '../../../core/sudoku/techniques/catalogue.ts';
import { boardAddress } from '../../../src/texts/figure.ts';
import { readLinked } from '../../../src/game/import/linked-text.ts';
import { hintBoardOf } from '../../../src/hint/hint-board.ts';

/** The examples of an article in which its technique is the next step, as its pictures show them. */
function picturesOf(number: number) {
  return readFileSync(`content/examples/${number}.txt`, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const library = /^\S+ next (:.*)$/.exec(line)?.[1];
      if (library === undefined) return [];
      const parsed = parseHodoku(library)!;
      if (!parsed.ok) throw new Error(library);
      const digits = allDigits(parsed.value);
      const notes = allCandidates(parsed.value).map((mask, cell) => (digits[cell] ? 0 : mask));
      return [
        { digits: Array.from(digits), givens: Array.from(parsed.value.givens), notes: Array.from(notes) },
      ];
    });
}

test.each(TECHNIQUES.map(({ id }) => id))(
  'the hint for each example of %s in its article is that technique',
  async (id) => {
    const pictures = picturesOf(textOfTechnique(id));
    // An X-Chain is never the next step (content/rare.json).
    expect(pictures.length > 0).toBe(id !== 'x-chain');
    for (const picture of pictures) {
      const { searchParams } = new URL(boardAddress(picture), 'https://nonet.example');
      const { board } = await readLinked(searchParams.get('puzzle')!, 'custom', (givens) =>
        Promise.resolve([solve(givens)!]),
      );
      expect(board!.cells.map(({ digit }) => digit)).toEqual(picture.digits);
      expect(board!.cells.map(({ kind }) => kind === 'given')).toEqual(
        picture.givens.map((each) => each > 0),
      );
      expect(board!.cells.map(({ notes }) => notes)).toEqual(picture.notes);
      const found = findHint(hintBoardOf(board!));
      expect(found.kind === 'step' && found.step.technique).toBe(id);
    }
  },
);
