import { placedNotes } from '../../../core/board/note-places.ts';

/** A mask of the digits from 1. */
const upTo = (count: number): number => (1 << count) - 1;

test('notes of two kinds never cover one another, however many there are', () => {
  for (let corners = 0; corners <= 9; corners++)
    for (let centre = 0; centre <= 9; centre++) {
      const notes = placedNotes({ notes: upTo(centre), corners: upTo(corners) }, true);
      expect(notes).toHaveLength(corners + centre);
      for (const [index, one] of notes.entries())
        for (const other of notes.slice(index + 1)) {
          const size = Math.min(one.fontSize, other.fontSize);
          const apart = Math.max(Math.abs(one.x - other.x) / 0.6, Math.abs(one.y - other.y) / 0.8);
          expect([corners, centre, apart >= size]).toEqual([corners, centre, true]);
        }
    }
});

test('up to six notes stand in the corners and between them, and keep their place when one is added', () => {
  const places = (count: number) =>
    placedNotes({ notes: 0, corners: upTo(count) }, true).map(({ x, y }) => `${x} ${y}`);
  expect(places(6)).toEqual(['20 20', '80 20', '20 80', '80 80', '50 20', '50 80']);
  expect(places(4)).toEqual(places(6).slice(0, 4));
});

test('more than five centre notes have two lines, both in the middle, unless there are corner notes', () => {
  const lines = (centre: number, corners: number): number => {
    const notes = placedNotes({ notes: upTo(centre), corners: upTo(corners) }, true);
    return new Set(notes.filter(({ isCentre }) => isCentre).map(({ y }) => y)).size;
  };
  expect([lines(5, 0), lines(6, 0), lines(9, 0), lines(9, 1)]).toEqual([1, 2, 2, 1]);
  const second = placedNotes({ notes: upTo(9), corners: 0 }, true).slice(5);
  expect(second[0].x + second.at(-1)!.x).toBeCloseTo(100);
});
