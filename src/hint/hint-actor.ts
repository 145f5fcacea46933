import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { createActor, fromPromise } from 'xstate';
import type { Board } from '../../core/board/board.ts';
import { digitOf } from '../../core/sudoku/position.ts';
import type { BoardActor } from '../game/index.ts';
import { checkBoard } from './check.ts';
import { findOnDevice, judgeOnDevice, type HintGateway } from './device.ts';
import { candidatesIn } from './judgement-sheet.tsx';
import { hintMachine, type HintActor } from './hint-machine.ts';
import { notify } from '../ui/notices.ts';
import * as chunks from '../chunks.ts';

/** The statistics tell how many hints a puzzle took: the same one shown again is no other. */
function hintCounter(): (board: Board) => void {
  let counted: Board['cells'] | undefined;
  return (board) => {
    if (board.cells === counted) return;
    counted = board.cells;
    void chunks
      .database()

      .then(({ countHint, openDatabase }) => countHint(openDatabase().plays, board, Date.now()))
      .catch(() => undefined);
  };
}

/** The hint of one board, for as long as the page lives: reading an article does not lose it. */
export function createHintActor(board: BoardActor, gateway: HintGateway): HintActor {
  const count = hintCounter();
  const actor = createActor(
    hintMachine.provide({
      actors: {
        check: fromPromise(async ({ input: { board } }) => {
          let access = gateway.access(board.puzzle);
          if (access.kind === 'refused') {
            await gateway.learnPrice();
            access = gateway.access(board.puzzle);
          }
          const message = access.kind === 'refused' ? undefined : checkBoard(board);
          return message ? { kind: 'refused', message } : access;
        }),
        price: fromPromise(({ input, signal }) => gateway.price(input.board.puzzle, signal)),
        pay: fromPromise(({ input, signal }) => gateway.pay(input.board.puzzle, input.price, signal)),
        find: fromPromise(async ({ input: { board, way, about }, signal }) => {
          const ask = way === 'device' ? findOnDevice : gateway.find.bind(gateway);
          const found = await (about === null ? ask(board, signal) : judgeOnDevice(board, about, signal));
          if (!signal.aborted && (found.kind === 'found' || found.kind === 'judged')) count(board);
          return found;
        }),
      },
      guards: { priceNeedsNoQuestion: () => !gateway.asksPrice() },
    }),
  ).start();
  followBoard(actor, board);
  actor.on('too-fast', () => {
    notify({ tone: 'error', text: i18n._(msg`Please do not make rapid requests!`) });
  });
  actor.on('question-dropped', () => {
    notify({ tone: 'warn', text: i18n._(msg`The board has changed, so the hint request was cancelled.`) });
  });
  window.addEventListener('online', () => {
    actor.send({ type: 'online' });
  });
  return actor;
}

function followBoard(actor: HintActor, boardActor: BoardActor): void {
  let { board } = boardActor.getSnapshot().context;
  boardActor.subscribe(({ context }) => {
    if (context.board === board) return;
    ({ board } = context);
    actor.send({ type: 'board.changed', board });
  });
}

/** The hint button and its key: unfolds, goes on to the next stage, or asks. */
export function pressHint(actor: HintActor, boardActor: BoardActor): void {
  const snapshot = actor.getSnapshot();
  const { shown, folded } = snapshot.context;
  if (!snapshot.matches('shown') || shown?.kind !== 'step') {
    actor.send({ type: 'hint.asked', board: boardActor.getSnapshot().context.board });
  } else if (folded) actor.send({ type: 'fold.toggled' });
  else if (shown.stage < 3) actor.send({ type: 'stage.chosen', stage: shown.stage === 1 ? 2 : 3 });
}

/**
 * "Why not this candidate?", about a cell that was held, or where the cursor is: the digit that was
 * held, else the first candidate. Filled cells have none.
 */
export function pressWhy(actor: HintActor, boardActor: BoardActor, cell: number, digit: number): void {
  const { board } = boardActor.getSnapshot().context;
  if (board.cells[cell]!.digit > 0) return;
  const candidates = candidatesIn(board, cell);
  const candidate = candidates.find((one) => digitOf(one) === digit) ?? candidates[0];
  if (candidate !== undefined) actor.send({ type: 'candidate.asked', board, candidate });
}
