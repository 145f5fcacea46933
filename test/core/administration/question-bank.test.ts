import { formatCsv } from '../../../core/base/csv.ts';
import { lineFault, puzzleLines } from '../../../core/administration/question-bank.ts';

const PUZZLE = '000040030207009600000236070900000207000000000802000004050972000006400309020080000';

test('splits a text into puzzle lines, skips blank lines and comments, and shortens long lines', () => {
  expect(puzzleLines(`\uFEFF# list\r\n\r\n ${PUZZLE} \n12\r${'1'.repeat(500)}`)).toEqual([
    { number: 3, text: PUZZLE },
    { number: 4, text: '12' },
    { number: 5, text: '1'.repeat(100) },
  ]);
});

// Specification 5.36
test.each([
  [PUZZLE, undefined],
  [PUZZLE.replaceAll('0', '.'), undefined],
  [PUZZLE.slice(1), 'too-short'],
  ['', 'too-short'],
  [`${PUZZLE}0`, 'too-long'],
  [PUZZLE.replace('4', 'x'), 'not-digits'],
  ['١'.repeat(81), 'not-digits'],
])('the line %j has the fault %j', (line, fault) => {
  expect(lineFault(line)).toBe(fault);
});

test('an exported CSV table cannot run formulas in a spreadsheet', () => {
  expect(
    formatCsv([
      ['Name', 'Number'],
      ['a,"b"\nc', -1],
      ['=HYPERLINK("x")', 2],
      ['@sum', 0],
    ]),
  ).toBe('Name,Number\r\n"a,""b""\nc",-1\r\n"\'=HYPERLINK(""x"")",2\r\n\'@sum,0\r\n');
});
