/** @jest-environment node */
import { drawNodes } from '../../../src/hint/picture/draw-nodes.ts';

test('the cells of an imported hint are boxed and their notes marked, but not their digits', () => {
  const picture = drawNodes(
    {
      premise: [
        { cell: 0, digit: 5 },
        { cell: 1, candidates: 0b101 },
      ],
      target: [
        { cell: 1, candidates: 0b100 },
        { cell: 2, candidates: 0b1 },
      ],
    },
    (cell) => cell === 0,
  );
  expect(picture.premises).toEqual([
    { cell: 0, set: 0, main: false },
    { cell: 1, set: 0, main: true },
    { cell: 2, set: 0, main: true },
  ]);
  expect(picture.marks).toEqual([
    { candidate: 9, look: 'node', square: false },
    { candidate: 11, look: 'end', square: false },
    { candidate: 18, look: 'end', square: false },
  ]);
});
