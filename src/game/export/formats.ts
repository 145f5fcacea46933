import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ImportedPuzzle } from '../../../core/sudoku/formats/imported-puzzle.ts';
import { puzzleLink } from '../../platform/share.ts';
import { formatPosition } from '../../../core/sudoku/formats/position-text.ts';
import { WRITERS, type WritableFormat } from '../../../core/sudoku/formats/write.ts';

/** An export format. A name that is the same in all languages is a plain string. */
export interface ExportFormat {
  readonly id: string;
  readonly name: MessageDescriptor | string;
  /** Whether it is offered at once; the others are behind More. */
  readonly isCommon?: boolean;
  /** File extension. */
  readonly ending: string;
  readonly write: (puzzle: ImportedPuzzle) => string;
}

const writer = (id: WritableFormat, name: ExportFormat['name'], ending = 'txt'): ExportFormat => ({
  id,
  name,
  ending,
  write: WRITERS[id],
});

/** Links to this site; the second includes entries and notes. */
function ownLinks(origin: string, level: string): ExportFormat[] {
  return [
    {
      id: 'link',
      isCommon: true,
      name: msg`Link to the puzzle`,
      ending: 'txt',
      write: ({ givens }) => puzzleLink(origin, givens.join(''), level),
    },
    {
      id: 'position-link',
      isCommon: true,
      name: msg`Link to this position`,
      ending: 'txt',
      write: (puzzle) => puzzleLink(origin, formatPosition(puzzle), level),
    },
  ];
}

export interface FormatGroup {
  readonly name: MessageDescriptor;
  readonly formats: readonly ExportFormat[];
}

/** All export formats, most common first. */
export function formatGroups(origin: string, level: string): readonly FormatGroup[] {
  return [
    {
      name: msg`Links`,
      formats: [
        ...ownLinks(origin, level),
        writer('sudokuwiki-link', 'SudokuWiki'),
        { ...writer('sudokupad-link', 'SudokuPad'), isCommon: true },
        writer('f-puzzles-link', 'f-puzzles'),
        writer('sudokuexchange-link', 'SudokuExchange'),
      ],
    },
    {
      name: msg`Text`,
      formats: [
        { ...writer('dots', msg`81 characters, with dots`), isCommon: true },
        writer('zeros', msg`81 characters, with zeros`),
        writer('coded', msg`Nonet, with entries and notes`),
        writer('grid', msg`Drawn grid`),
        writer('candidate-grid', msg`Drawn grid with candidates`),
        writer('simple-sudoku', 'Simple Sudoku'),
        writer('hodoku', 'HoDoKu'),
        writer('susser', 'Susser'),
        writer('sukaku', 'Sukaku'),
        writer('sudokuwiki', msg`SudokuWiki, as text`),
        writer('table', msg`Table for a spreadsheet`, 'tsv'),
      ],
    },
    {
      name: msg`Files`,
      formats: [
        writer('sdk', 'SadMan, SudoCue (.sdk)', 'sdk'),
        writer('sdm', msg`Puzzle list (.sdm)`, 'sdm'),
        writer('sdx', 'SudoCue (.sdx)', 'sdx'),
        writer('ss', 'Simple Sudoku (.ss)', 'ss'),
        writer('opensudoku', 'OpenSudoku (.opensudoku)', 'opensudoku'),
      ],
    },
  ];
}
