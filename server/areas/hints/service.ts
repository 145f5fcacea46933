import { LANGUAGES, type Language } from '../../../core/base/language.ts';
import { DAY_MS, endOfUtcDay } from '../../../core/base/day.ts';
import { helpIdOf } from '../../../core/hints/article-numbers.ts';
import type { PuzzleFault } from '../../../core/hints/find-hint.ts';
import type { AskHintReply, Hint, Remark, TextInEachLanguage } from '../../../core/protocol/hints.ts';
import { cellName, type Cell } from '../../../core/sudoku/cells.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { isOwner } from '../../accounts/owner.ts';
import type { Engine } from '../../engine/pool.ts';
import type { MemberVisit } from '../../http/calls.ts';
import { handlersOver, type HandlerOver } from '../../http/handlers-over.ts';
import type { HintPayments } from '../../ledger/payments.ts';
import type { Describe } from './describe.ts';
import { premiseNodes, targetNodes } from './highlights.ts';
import { REMARK_TEXTS } from './texts.ts';

/** How long a device may compute hints itself after it was told that they are free. */
const PRICE_STANDS_MS = 7 * DAY_MS;

/** Number of refused puzzles that are remembered with the reason, so that repeated requests cost nothing. */
const REFUSED_KEPT = 10_000;

interface HintSettings {
  readonly engine: Engine;
  readonly payments: HintPayments;
  readonly describe: Describe;
}

/** Why no hints are possible for a puzzle, whatever was entered. */
type FaultOf = (puzzle: string, visit: MemberVisit) => Promise<PuzzleFault | undefined>;

interface HintDeps extends HintSettings {
  readonly faultOf: FaultOf;
}

/**
 * Hints. Errors on a board are reported before any payment, and only puzzles that can have hints are paid
 * for.
 */
export function hintHandlers(settings: HintSettings) {
  const deps = { ...settings, faultOf: faultFinder(settings.engine) };
  return handlersOver(deps, { readHintPrice, precheckHint, payForHint, askHint });
}

function faultFinder(engine: Engine): FaultOf {
  const refused = new Map<string, PuzzleFault>();
  return async (puzzle, { sharer, gone }) => {
    const known = refused.get(puzzle);
    if (known !== undefined) return known;
    const asker = { ...sharer, gone };
    const quick = await engine.run('findQuickPuzzleFault', puzzle, asker);
    const fault =
      quick?.kind === 'cannot-judge'
        ? await engine.run('findPuzzleFault', puzzle, { ...asker, slow: true })
        : quick;
    if (fault === undefined) return undefined;
    if (refused.size >= REFUSED_KEPT) refused.delete(refused.keys().next().value!);
    refused.set(puzzle, fault);
    return fault;
  };
}

const readHintPrice: HandlerOver<HintDeps, 'readHintPrice'> = (deps, _, { now }) =>
  Promise.resolve({ kind: 'price', price: deps.payments.price, until: now + PRICE_STANDS_MS });

const precheckHint: HandlerOver<HintDeps, 'precheckHint'> = async (deps, { owner, puzzle }, visit) => {
  const { payments, faultOf } = deps;
  const { session, now } = visit;
  if (!isOwner(session, owner)) return { kind: 'forbidden' };
  const fault = await faultOf(puzzle, visit);
  if (fault !== undefined) return fault;
  const paid = await payments.isPaid(session.accountId, puzzle, now);
  return { kind: 'checked', paid, price: payments.price, until: endOfUtcDay(now) };
};

const payForHint: HandlerOver<HintDeps, 'payForHint'> = async (deps, { owner, puzzle }, visit) => {
  const { payments, faultOf } = deps;
  const { session, now, once } = visit;
  if (!isOwner(session, owner)) return { kind: 'forbidden' };
  const fault = await faultOf(puzzle, visit);
  if (fault !== undefined) return fault;
  return payments.pay({ accountId: session.accountId, puzzle, now }, once);
};

const askHint: HandlerOver<HintDeps, 'askHint'> = async (deps, board, visit) => {
  const { session, sharer, now, gone } = visit;
  const { engine, payments } = deps;
  const paid = await payments.isPaid(session.accountId, board.puzzle, now);
  const quick = { ...sharer, gone, reserved: paid };
  const slow = { ...quick, slow: true };
  // Without payment, a caller may ask about a puzzle without a solution, for which the search is long.
  const found = paid
    ? ((await engine.run('findQuickHint', board, quick)) ?? (await engine.run('findHint', board, slow)))
    : await engine.run('findBoardFault', board, slow);
  if (found === undefined) return { kind: 'not-paid' };
  switch (found.kind) {
    case 'step':
      return { kind: 'hint', hint: hintOf(deps, found.step) };
    case 'no-step':
      // If no technique helps, refund the payment.
      await payments.refund({ accountId: session.accountId, puzzle: board.puzzle, now });
      return found;
    case 'no-single-solution':
      return remark(found.kind);
    case 'wrong-entry':
    case 'notes-incomplete':
      return remark(found.kind, found.cell);
    default:
      return found;
  }
};

function hintOf({ describe }: HintDeps, step: Step): Hint {
  return {
    texts: inEachLanguage((language) => describe(step, language)),
    helpId: helpIdOf(step.technique),
    highlights: { premise: premiseNodes(step), target: targetNodes(step) },
    step,
  };
}

function remark(about: Remark['about'], cell?: Cell): AskHintReply {
  const name = cell === undefined ? '' : cellName(cell);
  const texts = inEachLanguage((language) => REMARK_TEXTS[language][about](name));
  return { kind: 'remark', remark: { about, texts, ...(cell !== undefined && { cell }) } };
}

function inEachLanguage(textIn: (language: Language) => string): TextInEachLanguage {
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, textIn(language)]),
  ) as unknown as TextInEachLanguage;
}
