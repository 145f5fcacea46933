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
  /** Shown once the frame is done. */
  readonly done?: MessageDescriptor;
}

/** The texts of each frame, by its id. */
export const FRAME_TEXTS: Readonly<Record<string, FrameTexts>> = {
  row: {
    text: msg`Every row holds the digits 1 to 9, each of them once. Row A lacks one: tap its empty cell, then the digit.`,
    done: msg`Right: only the 3 was missing in row A.`,
  },
  column: {
    text: msg`Every column holds them too. Which digit is missing in column 5?`,
    done: msg`Right: only the 6 was missing in column 5.`,
  },
  box: {
    text: msg`And so does every box of three by three. Which digit is missing in the middle one?`,
    done: msg`Right: only the 5 was missing. Rows, columns and boxes are all the rules there are.`,
  },
  middle: {
    text: msg`Where in the middle box can the 4 go? Follow the rows and columns of the 4s that are there already.`,
    done: msg`Right: row F and column 5 have their 4, so D6 is the only place left.`,
  },
  right: {
    text: msg`Where in the top right box can the 9 go?`,
    done: msg`Right: rows A and B and column 7 have their 9, so C9 is the only place left.`,
  },
  along: {
    text: msg`It works along a row, too. Where in row D can the 3 go?`,
    done: msg`Right: boxes 4 and 5 and column 9 have their 3, so D8 is the only place left.`,
  },
  note: {
    text: msg`Often more than one digit fits. Tap C2, press Pencil, and note the two digits that can stand there.`,
    done: msg`Right: 1 and 3. Its row, its column and its box have all the others.`,
  },
  falls: {
    text: msg`Now there is a 1 in C7. Which of its two notes is left for C2? Enter it, without the pencil.`,
    done: msg`Right: C7 and C2 are in one row, so the 1 was out. Notes remember for you.`,
  },
  name: {
    text: msg`Hints and articles name a cell by its row and its column. Tap G7.`,
    done: msg`Right: row G, column 7.`,
  },
  sees: {
    text: msg`Sometimes one looks at a cell, not at a digit. Row, column and box of A9 have eight digits: enter the ninth.`,
    done: msg`Right: A9 sees every digit but the 5.`,
  },
  stuck: {
    text: msg`Stuck? Check board tells whether everything is still right. Hint points to a place first, then names the technique, then explains it. A long press on a note, or W, tells why that digit cannot stand there.`,
  },
  undo: {
    text: msg`Enter any digit in an empty cell. Then take it back with Undo.`,
    done: msg`Right. Undo goes back as far as you like, and Redo goes forward again.`,
  },
  digit: {
    text: msg`For several places of one digit: with no cell chosen, tap the 9 on the keys, then the cells C9 and D2.`,
    done: msg`Right. Tap the 9 once more to put it down.`,
  },
  drag: {
    text: msg`Drag from B2 to B3, press Pencil, then 1: the note goes into both cells.`,
    done: msg`Right. Colours go into several cells in the same way.`,
  },
  keys: {
    text: msg`With a keyboard: arrows move, digits enter, Space is the pencil, Z takes back, and ? shows all keys. That was all. Have fun!`,
  },
};
