import type { AnyFailure } from '../../core/protocol/local-failure.ts';
import { solveText } from '../../core/sudoku/solve/solve.ts';
import { hintBoardOf, messageAbout } from './check.ts';
import type { HintGateway } from './device.ts';
import type { HintMessage, Refused } from './hint-machine.ts';
import type { BringServices, Services, SessionActor } from '../account/index.ts';
import {
  allowHints,
  asksHintPrice,
  closePayment,
  hintAllowance,
  keepHintPrice,
  openPayment,
} from './allowance.ts';
import { learnHintPrice } from './price.ts';

type Api = Services['api'];

/** Hints from the server for who is logged in; on the device as far as the server's last answer allows. */
export function createHintGateway(sessionActor: SessionActor, services: BringServices): HintGateway {
  const api = async (): Promise<Api> => (await services()).api;
  const owner = (): string | null => sessionActor.getSnapshot().context.session?.username ?? null;
  return {
    access: (puzzle) => {
      const charge = hintAllowance(puzzle, owner(), Date.now());
      if (charge !== null) return { kind: 'device', charge };
      if (sessionActor.getSnapshot().matches('over')) return refused('session-over');
      return owner() === null ? refused('login') : { kind: 'server' };
    },
    learnPrice: () => learnHintPrice(services).then(() => undefined),
    price: async (puzzle, signal) => {
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
    pay: async (puzzle, price) => {
      const user = owner();
      if (user === null) return refused('login');
      const answer = await (
        await api()
      ).call('payForHint', { owner: user, puzzle }, { key: openPayment(puzzle, user) });
      // An answer that was lost may have been a payment: its key is kept for the next try.
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
    find: async (board) => {
      const asked = hintBoardOf(board);
      // What was ruled out before stands in the notes.
      const struck = asked.notes.map(() => 0);
      const solution = solveText(board.puzzle);
      const answer = await (await api()).call('askHint', { ...asked, struck, solution });
      if (answer.kind === 'hint') return { kind: 'found', step: answer.hint.step };
      if (answer.kind !== 'remark') return refusalOf(answer, board.puzzle);
      const { about, cell = 0 } = answer.remark;
      if (about === 'no-single-solution') return refused(about);
      return { kind: 'refused', message: { kind: about === 'wrong-entry' ? about : 'notes-missing', cell } };
    },
    asksPrice: () => asksHintPrice(owner()),
    crystals: async () => {
      const user = owner();
      return user === null ? null : countCrystals(await api(), user);
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

/** Answers that are no hint, in the panel's words. */
function refusalOf(
  answer: { readonly kind: AnyFailure['kind'] | PlainKind | 'too-few-givens' | 'not-paid' },
  puzzle: string,
): Refused | { readonly kind: 'too-fast' } {
  switch (answer.kind) {
    case 'too-rapid':
    case 'too-fast':
      return { kind: 'too-fast' };
    case 'too-few-givens':
      return { kind: 'refused', message: messageAbout({ kind: answer.kind }, puzzle) };
    case 'password-change-due':
      return refused('password-due');
    case 'full':
    case 'no-single-solution':
    case 'cannot-judge':
    case 'no-step':
    case 'session-over':
    case 'offline':
    case 'timeout':
    case 'busy':
      return refused(answer.kind);
    default:
      return refused('failed');
  }
}
