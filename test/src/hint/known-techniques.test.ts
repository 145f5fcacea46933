import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { foundStep } from '../../../src/hint/check.ts';
import { hintBoardOf } from '../../../src/hint/hint-board.ts';
import { switchTechniques, techniquesOff } from '../../../src/hint/known-techniques.ts';
import { puzzleBoard } from '../../support/boards.ts';
import { bareStep } from '../../support/hint-steps.ts';

const board = puzzleBoard();
const stepBy = (technique: TechniqueId) => bareStep(technique, { eliminations: [7] });

beforeEach(() => {
  localStorage.clear();
});

test('disabled techniques are sent along with the board, but singles cannot be disabled', () => {
  expect('without' in hintBoardOf(board)).toBe(false);
  switchTechniques(['als-xz', 'naked-single', 'forcing-net'], false);
  expect(techniquesOff()).toEqual(new Set(['als-xz', 'forcing-net']));
  expect(hintBoardOf(board).without).toEqual(['als-xz', 'forcing-net']);
  switchTechniques(['als-xz'], true);
  expect(hintBoardOf(board).without).toEqual(['forcing-net']);
  switchTechniques(['forcing-net', 'x-wing'], true);
  expect('without' in hintBoardOf(board)).toBe(false);
});

test.each([
  ['["als-xz","als-xz"]', ['als-xz']],
  ['["full-house","guessing","x-wing",3]', ['x-wing']],
  ['{}', []],
  ['als-xz', []],
])('reads the disabled techniques that another version stored as %s', (stored, ids) => {
  localStorage.setItem('nonet.techniques-off', stored);
  expect([...techniquesOff()]).toEqual(ids);
});

test('a step is shown at once only if its technique is enabled', () => {
  switchTechniques(['als-xz'], false);
  const asked = hintBoardOf(board);
  expect(foundStep(stepBy('als-xz'), asked)).toEqual({ kind: 'off', step: stepBy('als-xz') });
  expect(foundStep(stepBy('x-wing'), asked)).toEqual({ kind: 'found', step: stepBy('x-wing') });
});
