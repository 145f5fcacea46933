import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LessonId } from '../../../core/learn/lessons.ts';

export const LESSON_TITLES: Readonly<Record<LessonId, MessageDescriptor>> = {
  rules: msg`The rules`,
  scanning: msg`One digit, one place`,
  notes: msg`Notes`,
  names: msg`Names, and when you are stuck`,
  hands: msg`Hands and keys`,
};

interface FrameTexts {
  readonly text: MessageDescriptor;
  /** Shown once the frame is done, unless the words of the step are. */
  readonly done?: MessageDescriptor;
}

/** The texts of each frame, by its id. The first sentence stands out; all of it fits in three lines. */
export const FRAME_TEXTS: Readonly<Record<string, FrameTexts>> = {
  row: {
    text: msg`Which digit is missing in row A? A row holds the digits 1 to 9, each once. Tap the empty cell, then the digit.`,
  },
  column: { text: msg`Which digit is missing in column 5? A column holds the digits 1 to 9, too.` },
  box: { text: msg`Which digit is missing in box 5? A box of three by three holds the digits 1 to 9, too.` },
  middle: {
    text: msg`Where does 4 go in box 5? Rows and columns that already have a 4 leave one cell.`,
  },
  right: {
    text: msg`Where does 9 go in box 3? Rows and columns that already have a 9 leave one cell.`,
  },
  along: { text: msg`Where does 3 go in row D? It works along a row, too.` },
  note: {
    text: msg`Which two digits fit in C2? Tap the cell, press Pencil, and note both.`,
    done: msg`C2 is 1 or 3. Its row, its column and its box have all the others.`,
  },
  falls: {
    text: msg`Which digit is left for C2? There is a 1 in C7 now. Enter the other digit, without Pencil.`,
  },
  name: {
    text: msg`Tap G7. Hints and articles name a cell by its row and its column.`,
    done: msg`This is G7. It is in row G and column 7.`,
  },
  sees: { text: msg`Which digit is left for A9? Its row, column and box have the other eight.` },
  stuck: {
    text: msg`Hint helps when you are stuck. Check board finds mistakes. Hold a note to see why it cannot be there.`,
  },
  undo: {
    text: msg`Take an entry back. Enter any digit in an empty cell, then press Undo.`,
    done: msg`Taken back. Undo goes back as far as you like, and Redo goes forward again.`,
  },
  digit: {
    text: msg`Enter 9 in C9 and D2. With no cell chosen, tap the 9 on the keys, then both cells.`,
    done: msg`Both are 9. Tap the 9 on the keys once more to put it down.`,
  },
  drag: {
    text: msg`Note a 1 in B2 and B3 at once. Drag from one to the other, press Pencil, then 1.`,
    done: msg`Both have the note. Colours go into several cells in the same way.`,
  },
  keys: {
    text: msg`That was all. Keyboard: arrows, digits, Space for the pencil, Z to undo, ? for all keys.`,
  },
};
