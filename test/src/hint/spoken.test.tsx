/** @jest-environment ./test/support/whole-page.mjs */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { i18n, type Messages } from '@lingui/core';
import { cleanup, fireEvent } from '@testing-library/react';
import { PUZZLE } from '../../support/boards.ts';
import { render } from '../../support/render.tsx';
import { useState } from 'react';
import { boardOf, newBoard, type Board } from '../../../core/board/board.ts';
import { withNotes } from '../../../core/board/cell.ts';
import { LANGUAGES, type Language } from '../../../core/base/language.ts';
import { findHint } from '../../../core/hints/find-hint.ts';
import { parseSusser } from '../../../core/sudoku/formats/susser.ts';
import { BOX_OF } from '../../../core/sudoku/cells.ts';
import { allCandidates } from '../../../core/sudoku/formats/imported-puzzle.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { importedBoard } from '../../../core/board/imported-board.ts';
import { messageAbout } from '../../../src/hint/check.ts';
import { hintBoardOf } from '../../../src/hint/hint-board.ts';
import type { SheetProps } from '../../../src/hint/dock-props.ts';
import type { HintMessage, Stage } from '../../../src/hint/hint-machine.ts';
import { MessageSheet } from '../../../src/hint/sheets/message-sheet.tsx';
import { StepView } from '../../../src/hint/sheets/step-sheet.tsx';
import { loadWording, type Wording } from '../../../src/hint/words.ts';
import { announce, Announcer } from '../../../src/ui/announcer.tsx';

/*
 * What a screen reader hears of a hint, from its first stage to the last step of its argument, kept as a golden file.
 * After a change of words: UPDATE_GOLDEN=1 npx jest test/src/hint/spoken, and read the difference.
 */

const FILE = join(process.cwd(), 'test/fixtures/hints/spoken.json');
const LEVELS_TOLD = [
  'hidden-single-box',
  'pointing',
  'x-wing',
  'xy-wing',
  'wxyz-wing',
  'forcing-net',
] as const;

/** The easiest exercise of a technique, with or without its notes. */
function exercise(id: string, withTheNotes: boolean): Board {
  const pack = readFileSync(join(process.cwd(), 'public/packs/techniques.txt'), 'utf8');
  const parsed = parseSusser(new RegExp(`^${id} (.*)$`, 'm').exec(pack)![1])!;
  if (!parsed.ok) throw new Error(id);
  const { value } = parsed;
  return importedBoard({ ...value, candidates: withTheNotes ? allCandidates(value) : undefined });
}

/** Only the digits that have two places left in a box, as Snyder's notes are. */
function snyder(board: Board, full: Board): Board {
  const places = (box: number, digit: number): number =>
    full.cells.filter(
      ({ kind, notes }, cell) => kind === 'notes' && BOX_OF[cell] === box && notes & (1 << digit),
    ).length;
  return boardOf(
    board.cells.map((cell, index) => {
      let notes = 0;
      for (let digit = 0; digit < 9; digit++)
        if (full.cells[index].notes & (1 << digit) && places(BOX_OF[index], digit) === 2) notes |= 1 << digit;
      return cell.kind === 'empty' ? withNotes(cell, notes) : cell;
    }),
    board.level,
  );
}

const BOARDS: Readonly<Record<string, Board>> = {
  'novice, no notes': newBoard(PUZZLE, 'novice'),
  'medial, Snyder notes': snyder(exercise('pointing', false), exercise('pointing', true)),
  'x-wing, no notes': exercise('x-wing', false),
  ...Object.fromEntries(LEVELS_TOLD.map((id) => [`${id}, full notes`, exercise(id, true)])),
};

const noop = (): void => undefined;

/** Presses on through a hint as a person does who hears it. */
function Teller({ step, board, wording }: { step: Step; board: Board; wording: Wording }) {
  const [shown, setShown] = useState({ kind: 'step' as const, step, stage: 1 as Stage, at: 0, before: null });
  const send = (event: { type: string; stage?: Stage; at?: number }): void => {
    setShown({
      ...shown,
      ...(event.stage && { stage: event.stage }),
      ...(event.at !== undefined && { at: event.at }),
    });
  };
  return <StepView {...sheetOf(board, send)} {...{ shown, wording }} />;
}

function sheetOf(board: Board, send: (event: never) => void): SheetProps {
  const context = {
    folded: false,
    pictureShown: false,
    charge: 'free',
    price: 0,
    waited: false,
    asked: board,
  };
  const acts = new Proxy({}, { get: () => noop });
  return {
    ...(acts as SheetProps),
    actor: { send } as unknown as SheetProps['actor'],
    context: context as unknown as SheetProps['context'],
    board,
    layerSlot: document.body,
    onCell: noop,
    onArticle: noop,
    onPractise: noop,
  };
}

async function heard(board: Board, language: Language): Promise<string[]> {
  const { messages } = (await import(`../../../locales/${language}/messages.ts`)) as { messages: Messages };
  i18n.loadAndActivate({ locale: language, messages });
  announce('');
  const said: string[] = [''];
  const listen = (): void => {
    const text = document.querySelector('[data-part=announcer]')!.textContent;
    if (text !== said.at(-1)) said.push(text);
  };
  const found = findHint(hintBoardOf(board));
  if (found.kind !== 'step') {
    const message: HintMessage =
      found.kind === 'no-step' ? { kind: 'no-step' } : messageAbout(found, board.puzzle);
    render(
      <>
        <MessageSheet {...sheetOf(board, noop)} message={message} />
        <Announcer />
      </>,
    );
  } else {
    const wording = await loadWording(language);
    render(
      <>
        <Teller {...{ board, wording }} step={found.step} />
        <Announcer />
      </>,
    );
    const press = (action: string): boolean => {
      const button = document.querySelector(
        `[data-action=${action}]:not([aria-disabled=true]):not(:disabled)`,
      );
      if (button) fireEvent.click(button);
      listen();
      return button !== null;
    };
    listen();
    while (press('hint-more') || press('walk-next'));
  }
  listen();
  cleanup();
  return said.slice(1).map((text) => text.trimEnd());
}

test.each(LANGUAGES)('in %s the screen reader output of hints matches the golden file', async (language) => {
  const transcript: Record<string, string[]> = {};
  for (const [name, board] of Object.entries(BOARDS)) transcript[name] = await heard(board, language);
  const golden = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, unknown>;
  if (process.env.UPDATE_GOLDEN) {
    golden[language] = transcript;
    writeFileSync(FILE, `${JSON.stringify(golden, null, 2)}\n`);
  }
  expect(transcript).toEqual(golden[language]);
});
