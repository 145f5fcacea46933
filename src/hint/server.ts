import type { Board } from '../../core/board/board.ts';
import type { AnyFailure } from '../../core/protocol/local-failure.ts';
import { solveText } from '../../core/sudoku/solve/solve.ts';
import { foundStep, messageAbout } from './check.ts';
import { hintBoardOf } from './hint-board.ts';
import type { FindOutcome, HintMessage, PayOutcome, PriceOutcome, Refused } from './hint-machine.ts';
import type { BringServices, Services, SessionActor } from '../session/index.ts';
import { allowHints, closePayment, keepHintPrice, openPayment, ownerOf } from './allowance.ts';
import { learnHintPrice } from './price.ts';

type Api = Services['api'];

export type HintServer = ReturnType<typeof createHintServer>;

/** Hints from the server, which charges logged-in users for them. */
export function createHintServer(session: SessionActor, services: BringServices) {
  const api = async (): Promise<Api> => (await services()).api;
  const owner = (): string | null => ownerOf(session);
  return {
    /** Asks the server whether hints are free, for `hintAccess`. */
    learnPrice: () => learnHintPrice(services),
    /** The precheck: asks whether this puzzle is paid for. Remembers the answer for `hintAccess`. */
    price: async (puzzle: string, signal: AbortSignal): Promise<PriceOutcome> => {
      const user = owner();
      if (user === null) return refused('login');
      const answer = await (await api()).call('precheckHint', { owner: user, puzzle }, { signal });
      if (answer.kind !== 'checked') return refusalOf(answer, puzzle);
      if (!answer.paid) {
        const crystals = await countCrystals(await api(), user);
        return { kind: 'unpaid', crystals, price: answer.price };
      }
      if (answer.price === 0) keepHintPrice(0, answer.until);
      else allowHints(puzzle, user, answer.until, Date.now());
      return { kind: 'paid', charge: answer.price === 0 ? 'free' : 'covered' };
    },
    /** @param price as reported by the precheck */
    pay: async (puzzle: string, price: number): Promise<PayOutcome> => {
      const user = owner();
      if (user === null) return refused('login');
      const key = openPayment(puzzle, user);
      const answer = await (await api()).call('payForHint', { owner: user, puzzle }, { key });
      // A lost answer may have been a payment: keep its key for the next try.
      if (SETTLED.has(answer.kind)) closePayment(user);
      if (answer.kind === 'too-few-crystals') {
        const message = { kind: answer.kind, crystals: answer.balance, price } as const;
        return { kind: 'refused', message };
      }
      if (answer.kind !== 'paid') return refusalOf(answer, puzzle);
      if (answer.until <= Date.now()) return { kind: 'day-over' };
      allowHints(puzzle, user, answer.until, Date.now());
      return { kind: 'paid', crystals: answer.balance };
    },
    find: async (board: Board): Promise<FindOutcome> => {
      const asked = hintBoardOf(board);
      // The notes already include earlier eliminations.
      const struck = asked.notes.map(() => 0);
      const solution = solveText(board.puzzle);
      const answer = await (await api()).call('askHint', { ...asked, struck, solution });
      if (answer.kind === 'hint') return foundStep(answer.hint.step, asked);
      if (answer.kind !== 'remark') return refusalOf(answer, board.puzzle);
      const { about, cell = 0 } = answer.remark;
      if (about === 'no-single-solution') return refused(about);
      return { kind: 'refused', message: { kind: about === 'wrong-entry' ? about : 'notes-missing', cell } };
    },
    /** The balance, or null if unknown. */
    crystals: async (): Promise<number | null> => {
      const { session: person } = session.getSnapshot().context;
      // The server refuses the call until a temporary password is changed.
      return person === null || person.passwordChangeDue ? null : countCrystals(await api(), person.username);
    },
  };
}

const SETTLED: ReadonlySet<string> = new Set([
  'paid',
  'too-few-crystals',
  'too-few-givens',
  'no-single-solution',
  'cannot-judge',
  'key-reused',
]);

async function countCrystals(api: Api, owner: string): Promise<number | null> {
  const answer = await api.call('countCrystals', { owner });
  return answer.kind === 'counted' ? answer.balance : null;
}

type PlainKind = Exclude<
  HintMessage['kind'],
  'few-givens' | 'wrong-entry' | 'notes-missing' | 'too-few-crystals'
>;

function refused(kind: PlainKind): Refused {
  return { kind: 'refused', message: { kind } };
}

type NoHint = AnyFailure['kind'] | PlainKind | 'too-few-givens' | 'not-paid';

/** The panel's message for each answer; any other answer is "failed". */
const REFUSALS: Partial<Record<NoHint, PlainKind>> = {
  'password-change-due': 'password-due',
  full: 'full',
  'no-single-solution': 'no-single-solution',
  'cannot-judge': 'cannot-judge',
  'no-step': 'no-step',
  'session-over': 'session-over',
  offline: 'offline',
  timeout: 'timeout',
  busy: 'busy',
};

/** Other answers, as panel messages. */
function refusalOf(
  { kind }: { readonly kind: NoHint },
  puzzle: string,
): Refused | { readonly kind: 'too-fast' } {
  if (kind === 'too-rapid' || kind === 'too-fast') return { kind: 'too-fast' };
  if (kind === 'too-few-givens') return { kind: 'refused', message: messageAbout({ kind }, puzzle) };
  return refused(REFUSALS[kind] ?? 'failed');
}
