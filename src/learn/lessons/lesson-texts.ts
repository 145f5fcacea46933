import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LessonId } from '../../../core/learn/lessons.ts';

export const LESSON_TITLES: Readonly<Record<LessonId, MessageDescriptor>> = {
  names: msg`The board`,
  rules: msg`The rules`,
  scanning: msg`One digit, one place`,
  notes: msg`One cell, and notes`,
  hands: msg`Enter digits`,
};

interface FrameTexts {
  readonly text: MessageDescriptor;
  /** Shown once the frame is done, unless the words of the step are. */
  readonly done?: MessageDescriptor;
  /** Shown after the words of the step. */
  readonly also?: MessageDescriptor;
}

/** The texts of each frame, by its id. The first sentence stands out; all of it fits in three lines. */
const FRAME_TEXTS: Readonly<Record<string, FrameTexts>> = {
  aim: {
    text: msg`The goal: fill every empty cell with a digit from 1 to 9. Printed digits, called givens, stay.`,
  },
  name: {
    text: msg`Select G7. Rows run across, A to I from the top. Columns run down, 1 to 9.`,
    done: msg`This is G7. Thick lines mark nine boxes: box 1 is top left, 5 in the middle, 9 bottom right.`,
  },
  row: {
    text: msg`Which digit is missing from row A? Every row has 1 to 9. Tap the empty cell, then the digit.`,
    also: msg`Small numbers on keys: how many are left.`,
  },
  column: {
    text: msg`Which digit is missing from column 5? Each column also contains the digits 1 to 9, once each.`,
  },
  box: {
    text: msg`Which digit is missing from box 5? The middle box has 1 to 9, too. A row, column or box is a house.`,
  },
  middle: {
    text: msg`Where does 4 go in box 5? Box 5 is in the middle. Each 4 blocks its row and column. One cell is left.`,
  },
  right: {
    text: msg`Where does 9 go in box 3? Box 3 is top right. Find the 9s that block its rows and columns.`,
  },
  along: {
    text: msg`Where does 3 go in row D? Here, find the 3s that block columns and boxes.`,
  },
  sees: {
    text: msg`Which digit is left for A9? A cell “sees” its row, column and box. A9 already sees every digit but one.`,
  },
  note: {
    text: msg`Which two digits fit in C2? Tap the cell, tap Pencil, then tap both digits.`,
    done: msg`C2 sees every digit but 1 and 3. These are its candidates. Written small, they are called notes.`,
  },
  falls: {
    text: msg`Which digit is left for C2? C7 is now 1, and C2 sees it. Enter the other digit: it replaces the notes.`,
  },
  undo: {
    text: msg`Undo an entry. Enter any digit in an empty cell, then tap Undo.`,
    done: msg`Undone. Undo goes back as far as you like, and Redo goes forward again.`,
  },
  digit: {
    text: msg`Enter 9 in C9 and D2. Tap outside the board, so that no cell is selected. Now tap 9, then both cells.`,
    done: msg`Both are 9. Tap a given 9 to stop entering 9s.`,
  },
  drag: {
    text: msg`Note a 1 in B2 and B3 at once. Drag across both, choose Pencil, then 1.`,
    done: msg`Both have the note. Now you know how to play. No puzzle needs a guess.`,
  },
};

/** Differences where a keyboard is at hand. */
const KEYBOARD_TEXTS: Readonly<Record<string, Partial<FrameTexts>>> = {
  row: {
    text: msg`Which digit is missing from row A? Each row contains the digits 1 to 9, once each. Use the arrow keys, then type it.`,
  },
  note: {
    text: msg`Which two digits fit in C2? Choose the cell, press Space for Pencil, then both digits.`,
  },
  undo: { text: msg`Undo an entry. Enter any digit in an empty cell, then press Z.` },
  digit: {
    text: msg`Enter 9 in C9 and D2. Press Esc, so that no cell is selected. Now press 9, then choose both cells.`,
    done: msg`Both are 9. Press Esc to stop entering 9s.`,
  },
  drag: { done: msg`Both have the note. Now you know how to play. Press ? in a game to see all keys.` },
};

export function frameTexts(id: string): FrameTexts {
  const texts = FRAME_TEXTS[id]!;
  return matchMedia('(hover: hover) and (pointer: fine)').matches
    ? { ...texts, ...KEYBOARD_TEXTS[id] }
    : texts;
}
