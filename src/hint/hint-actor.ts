import type { Digit } from '../../core/sudoku/digits.ts';
import type { Cell } from '../../core/sudoku/cells.ts';
import { loadDatabase } from '../data/db/load-database.ts';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Board } from '../../core/board/board.ts';
import { candidateOf, digitOf, type Candidate } from '../../core/sudoku/position.ts';
import type { BringServices, Page, SessionActor } from '../session/index.ts';
import type { Supposition } from '../../core/hints/shortest.ts';
import type { Step } from '../../core/sudoku/techniques/step.ts';
import { engine } from '../engine/index.ts';
import { candidatesIn, type BoardActor } from '../game/index.ts';
import { loadHintTexts } from '../i18n/content.ts';
import type { Language } from '../i18n/languages.ts';
import { notify } from '../ui/notices.ts';
import { asksHintPrice, hintAccess, ownerOf } from './allowance.ts';
import { checkBoard, foundStep, messageAbout, withoutNotes } from './check.ts';
import { hintBoardOf } from './hint-board.ts';
import { hintMachine, type CheckOutcome, type FindOutcome, type HintActor } from './hint-machine.ts';
import { createHintServer, type HintServer } from './server.ts';

/** The hint, once its code is loaded. */
export type OpenHint = ReturnType<typeof openHint>;

/**
 * Loads everything the first hint needs besides this chunk: its texts, and the engine if the device computes
 * hints. It changes nothing on the page, so it may happen between a press and its release.
 */
export async function warmHint(withEngine: boolean): Promise<void> {
  if (withEngine) engine.prepare();
  await loadHintTexts(i18n.locale as Language);
}

/** The hint of a board, for the lifetime of the page, so that reading an article does not lose it. */
export function openHint(board: BoardActor, session: SessionActor, services: BringServices, page: Page) {
  const server = createHintServer(session, services);
  const actor = startMachine(session, server);
  followBoard(actor, board);
  closeForOthers(actor, session);
  tellWhatHappens(actor, page);
  noteTechniques(actor, board);
  window.addEventListener('online', () => actor.send({ type: 'online' }));
  const now = (): Board => board.getSnapshot().context.board;
  // Players who write few notes, as in Snyder notation, choose once for a puzzle that hints ignore notes.
  let puzzleWithout: string | null = null;
  const refute = async (supposition: Supposition): Promise<void> => {
    const asked = now();
    const refutation = await engine.call('refuteOnBoard', { board: hintBoardOf(asked), supposition });
    if (refutation === undefined || refutation.kind === 'right') return;
    if (now().cells !== asked.cells) return;
    actor.send({ type: 'refuted', board: asked, supposition, refutation });
  };
  return {
    actor,
    server,
    /** Shows why an entry or a removed note is wrong. It costs nothing: a check has told that it is. */
    refute,
    /** The board to ask about: the current one, or the same without its notes. */
    asked: (): Board => {
      const isWithout = now().puzzle === puzzleWithout && checkBoard(now())?.kind === 'notes-missing';
      return isWithout ? withoutNotes(now()) : now();
    },
    /**
     * Asks as if the board had no notes. Later requests for this puzzle do the same while its notes are
     * incomplete.
     */
    askWithoutNotes: (): void => {
      puzzleWithout = now().puzzle;
      actor.send({ type: 'hint.asked', board: withoutNotes(now()) });
    },
    /**
     * Answers "Why not this candidate?" for the cell of a long press or of the cursor: about the pressed digit,
     * or else the first candidate. For an entry: shows why it is wrong, if it is.
     */
    askWhy: (cell: Cell, digit: Digit): void => {
      const asked = now();
      const entry = asked.cells[cell]!;
      if (entry.kind === 'digit') {
        void refute({ candidate: candidateOf(cell, entry.digit), isTrue: true }).catch(() => undefined);
        return;
      }
      const candidates = candidatesIn(asked, cell);
      const candidate = candidates.find((one) => digitOf(one) === digit) ?? candidates[0];
      if (candidate !== undefined && entry.kind !== 'given')
        actor.send({ type: 'candidate.asked', board: asked, candidate });
    },
  };
}

function startMachine(session: SessionActor, server: HintServer): HintActor {
  const count = hintCounter();
  const machine = hintMachine.provide({
    actors: {
      check: fromPromise(({ input: { board } }) => check(board, session, server)),
      price: fromPromise(({ input, signal }) => server.price(input.board.puzzle, signal)),
      pay: fromPromise(({ input }) => server.pay(input.board.puzzle, input.price)),
      find: fromPromise(async ({ input: { board, way, about }, signal }) => {
        const found = await (about !== null
          ? judgeOnDevice(board, about, signal)
          : way === 'device'
            ? findOnDevice(board, signal)
            : server.find(board));
        if (!signal.aborted && ANSWERS.has(found.kind)) count(board);
        return found;
      }),
    },
    guards: { priceNeedsNoQuestion: () => !asksHintPrice(ownerOf(session)) },
  });
  return createActor(machine).start();
}

/** The outcomes that count as a hint given. */
const ANSWERS: ReadonlySet<FindOutcome['kind']> = new Set(['found', 'off', 'judged']);

async function check(board: Board, session: SessionActor, server: HintServer): Promise<CheckOutcome> {
  await waitFor(session, (snapshot) => !snapshot.matches('restoring'));
  let access = hintAccess(board.puzzle, session);
  if (access.kind === 'refused') {
    // Hints may be free by now.
    await server.learnPrice();
    access = hintAccess(board.puzzle, session);
  }
  // Offline, the request waits for the network, and the board is checked then.
  if (access.kind === 'server' && !navigator.onLine) return { kind: 'refused', message: { kind: 'offline' } };
  const message = access.kind === 'refused' ? undefined : checkBoard(board);
  return message ? { kind: 'refused', message } : access;
}

/** Computes the next step on the device, with the same search as the server's. */
async function findOnDevice(board: Board, signal: AbortSignal): Promise<FindOutcome> {
  const asked = hintBoardOf(board);
  const finding = await engine.call('findHint', asked, { signal });
  if (finding.kind === 'step') return foundStep(finding.step, asked);
  const message = finding.kind === 'no-step' ? finding : messageAbout(finding, board.puzzle);
  return { kind: 'refused', message };
}

/** Why a candidate can or cannot be placed; always computed on the device. */
async function judgeOnDevice(board: Board, candidate: Candidate, signal: AbortSignal): Promise<FindOutcome> {
  const answer = await engine.call('judgeCandidate', { board: hintBoardOf(board), candidate }, { signal });
  return answer.kind === 'judged' ? answer : { kind: 'refused', message: messageAbout(answer, board.puzzle) };
}

/** Counts hints in the statistics; showing the same hint again does not count. */
function hintCounter(): (board: Board) => void {
  let counted: Board['cells'] | undefined;
  return (board) => {
    if (board.cells === counted) return;
    counted = board.cells;
    void loadDatabase()
      .then(({ countHint, openDatabase }) => countHint(openDatabase(), board, Date.now()))
      .catch(() => undefined);
  };
}

/**
 * Records the techniques that hints have named, so that the learning path can suggest them after the game.
 */
function noteTechniques(actor: HintActor, boardActor: BoardActor): void {
  let noted: Step | undefined;
  actor.subscribe(({ context: { shown } }) => {
    if (shown?.kind !== 'step' || shown.stage < 2 || shown.step === noted) return;
    noted = shown.step;
    const { technique } = shown.step;
    const { board } = boardActor.getSnapshot().context;
    void loadDatabase()
      .then(({ noteTechnique, openDatabase }) =>
        noteTechnique(openDatabase(), board, 'asked', technique, Date.now()),
      )
      .catch(() => undefined);
  });
}

function followBoard(actor: HintActor, boardActor: BoardActor): void {
  let { board } = boardActor.getSnapshot().context;
  boardActor.subscribe(({ context }) => {
    if (context.board === board) return;
    ({ board } = context);
    actor.send({ type: 'board.changed', board });
  });
}

/** A hint belongs to the person who asked: it is cleared at logout, but not when a session expires. */
function closeForOthers(actor: HintActor, session: SessionActor): void {
  let owner = ownerOf(session);
  session.subscribe((snapshot) => {
    const next = ownerOf(session);
    if (next === owner || snapshot.matches('over')) return;
    if (owner !== null) actor.send({ type: 'closed' });
    owner = next;
  });
}

/** What the rest of the page learns of it: the status line, and how many crystals are left. */
function tellWhatHappens(actor: HintActor, page: Page): void {
  actor.on('too-fast', () =>
    notify({ tone: 'error', text: i18n._(msg`Please do not make rapid requests!`) }),
  );
  actor.on('question-dropped', () =>
    notify({ tone: 'warn', text: i18n._(msg`The board has changed, so the hint request was cancelled.`) }),
  );
  let told: number | null = null;
  actor.subscribe(({ context: { crystals } }) => {
    if (crystals !== told) page.crystals.set((told = crystals));
  });
}
