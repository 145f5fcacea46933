import {
  assign,
  type ActorRefFrom,
  type ErrorActorEvent,
  type PromiseActorLogic,
  type SnapshotFrom,
} from 'xstate';
import type { Board } from '../../core/board/board.ts';
import { createMachine } from '../platform/create-machine.ts';

/** Where this tab's original game is: here, in a tab that had it first, or in one that took it over. */
export type GamePlace = 'here' | 'there' | 'taken';

/** Which game to load from the database if it is newer than the one the page started with. */
export type CatchUp = 'this-game' | 'any-game' | 'none';

/** The game that keeps the state at the last press of Save. */
interface Save {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

/** A game in the list, which a tab can go on with. */
export interface ListedGame {
  readonly id: string;
  readonly save: Save | null;
  /** Its last change, in milliseconds since 1970. */
  readonly seenAt: number;
  /** Set if it was opened partly filled by somebody, as from a link. */
  readonly isFilled?: true | undefined;
}

/** A game as stored in the database. */
export interface KeptGame extends ListedGame {
  readonly board: Board;
  readonly elapsedMs: number;
  readonly paused: boolean;
}

interface KeeperInput {
  readonly id: string;
  readonly save: Save | null;
  readonly openedAtMs: number;
  readonly seenAt: number | undefined;
  readonly isFilled: true | undefined;
  /** The board that the page started with. */
  readonly opened: Board;
  /** The current board. */
  readonly board: Board;
  readonly catchUp: CatchUp;
  readonly newId: () => string;
  /** The board's elapsed time. */
  readonly elapsedMs: () => number;
}

export interface KeeperContext extends Omit<KeeperInput, 'opened'> {
  /**
   * A board that must not be written: an untouched one while a newer state may exist, or one whose game
   * another tab has taken over.
   */
  readonly heldBack: Board | null;
  /** A game that another tab has, and why. */
  readonly elsewhere: { readonly id: string; readonly place: GamePlace } | null;
  /** A newer game whose lock is being acquired. */
  readonly newer: KeptGame | null;
  /** Why a game could not be taken over. */
  readonly fault: unknown;
}

export type KeeperEvent =
  /** The board was edited, paused or opened. */
  | { type: 'board.changed'; board: Board }
  /** Only the elapsed time needs to be written. */
  | { type: 'time.passed' }
  /** The person plays on after a pause. */
  | { type: 'play.resumed' }
  /** Null for a new game. */
  | { type: 'game.started'; game: ListedGame | null; elapsedMs: number; isFilled: true | undefined }
  /** Another device has gone on with the game, so what is played here is stored as another one. */
  | { type: 'game.moved'; from: string; to: string }
  | { type: 'save.linked'; save: Save | null }
  /** Another tab asks for the game. */
  | { type: 'game.asked'; game: string }
  /** Another tab has stolen the game's lock because this one did not respond. */
  | { type: 'lock.stolen'; game: string }
  | { type: 'takeover.pressed' };

type Action =
  /** `mirror` writes to web storage only, `write` to the database too. */
  | { type: 'mirror' | 'write' }
  | { type: 'pause' | 'lockThisOnly' | 'askTab' }
  | { type: 'open'; params: KeptGame }
  | { type: 'follow' | 'link' | 'begin' | 'move' | 'holdBack' | 'free' | 'takeElsewhere' }
  | { type: 'adopt'; params: KeptGame }
  | { type: 'goOnWithCopy'; params: { place: GamePlace } }
  | { type: 'noteFault'; params: { fault: unknown } };

type Actor =
  | { src: 'lock'; logic: PromiseActorLogic<boolean, { game: string; steal: boolean }> }
  | { src: 'findNewer'; logic: PromiseActorLogic<KeptGame | null, { which: CatchUp }> }
  | { src: 'settle'; logic: PromiseActorLogic<boolean> }
  | { src: 'load'; logic: PromiseActorLogic<KeptGame | null, { game: string }> };

interface KeeperTypes {
  context: KeeperContext;
  events: KeeperEvent;
  input: KeeperInput;
  actions: Action;
  actors: Actor;
  guards: { type: 'isThisGame' };
  delays: 'catchUp';
}

const isUntouched = ({ board, heldBack }: KeeperContext): boolean => board === heldBack;

/** Transitions for changes of the board, in every state. */
const following = <Write extends 'mirror' | 'write'>(write: Write) =>
  ({
    'board.changed': { actions: ['follow', write] },
    'time.passed': { actions: write },
    'save.linked': { actions: ['link', write] },
    'game.moved': {
      guard: ({
        context,
        event,
      }: {
        readonly context: KeeperContext;
        readonly event: { readonly from: string };
      }) => event.from === context.id,
      actions: ['move', 'lockThisOnly'],
    },
    'game.started': {
      target: '#keeper.unowned',
      reenter: true,
      actions: [write, 'begin', 'lockThisOnly'],
    },
  }) as const;

/** The game stays where it is, and this tab continues with its copy. */
const notTaken = {
  target: 'settled',
  actions: [
    {
      type: 'noteFault',
      params: ({ event }: { readonly event: ErrorActorEvent }) => ({ fault: event.error }),
    },
    'lockThisOnly',
  ],
} as const;

/**
 * Decides which game this tab has. A tab owns its game by a lock. A second tab with the same game continues
 * with a copy, from which it can take the game over. Locks, database and messages to other tabs are provided
 * as actors and actions.
 */
export const keeperMachine = createMachine(
  {
    types: {} as KeeperTypes,
    id: 'keeper',
    context: ({ input: { opened, ...input } }) => ({
      ...input,
      heldBack: opened,
      elsewhere: null,
      newer: null,
      fault: null,
    }),
    initial: 'unowned',
    states: {
      /** Until the lock is acquired and any newer state is loaded. */
      unowned: {
        initial: 'locking',
        on: following('mirror'),
        states: {
          locking: {
            invoke: {
              src: 'lock',
              input: ({ context }) => ({ game: context.id, steal: false }),
              onDone: [
                {
                  guard: ({ event }) => !event.output,
                  target: '#keeper.owned',
                  // Nothing is written before something is entered.
                  actions: [{ type: 'goOnWithCopy', params: { place: 'there' } }, 'lockThisOnly'],
                },
                {
                  guard: ({ context }) => context.catchUp === 'none',
                  target: '#keeper.owned',
                  actions: 'free',
                },
                { target: 'resting' },
              ],
              // If locks are unavailable, this tab assumes ownership: writing twice is better than not
              // writing at all.
              onError: { target: '#keeper.owned', actions: 'free' },
            },
          },
          resting: { after: { catchUp: 'looking' } },
          /** If the browser was killed, the database can be newer than web storage. */
          looking: {
            invoke: {
              src: 'findNewer',
              input: ({ context }) => ({ which: context.catchUp }),
              onDone: [
                {
                  guard: ({ context, event: { output } }) =>
                    output?.id === context.id && isUntouched(context),
                  target: '#keeper.owned',
                  actions: [
                    { type: 'adopt', params: ({ event }) => event.output! },
                    { type: 'open', params: ({ event }) => event.output! },
                  ],
                },
                {
                  // Edits made here are based on an older state and must not replace the newer one.
                  guard: ({ context, event: { output } }) => output?.id === context.id,
                  target: '#keeper.owned',
                  actions: ['free', { type: 'goOnWithCopy', params: { place: 'here' } }, 'lockThisOnly'],
                },
                {
                  guard: ({ context, event: { output } }) => output !== null && isUntouched(context),
                  target: 'lockingNewer',
                  actions: assign(({ event: { output } }) => ({ newer: output as KeptGame | null })),
                },
                { target: '#keeper.owned', actions: 'free' },
              ],
              onError: { target: '#keeper.owned', actions: 'free' },
            },
          },
          lockingNewer: {
            invoke: {
              src: 'lock',
              input: ({ context }) => ({ game: context.newer!.id, steal: false }),
              onDone: [
                {
                  guard: ({ context, event }) => event.output && isUntouched(context),
                  target: '#keeper.owned',
                  actions: [
                    { type: 'adopt', params: ({ context }) => context.newer! },
                    'lockThisOnly',
                    { type: 'open', params: ({ context }) => context.newer! },
                  ],
                },
                { target: '#keeper.owned', actions: ['free', 'lockThisOnly'] },
              ],
              onError: { target: '#keeper.owned', actions: ['free', 'lockThisOnly'] },
            },
          },
        },
      },
      /** This tab owns its game, or a copy of it. */
      owned: {
        initial: 'settled',
        on: {
          ...following('write'),
          'game.asked': { guard: 'isThisGame', target: '.handingOver' },
          // Do not write: the other tab may have continued the game.
          'lock.stolen': {
            guard: 'isThisGame',
            target: '.settled',
            actions: [
              'holdBack',
              'pause',
              { type: 'goOnWithCopy', params: { place: 'taken' } },
              'lockThisOnly',
            ],
          },
        },
        states: {
          settled: {
            entry: 'write',
            on: {
              'takeover.pressed': {
                guard: ({ context }) => context.elsewhere !== null,
                target: 'asking',
                actions: ['write', 'askTab', assign({ fault: null })],
              },
              // To go on from the old state would make a second game of it.
              'play.resumed': {
                guard: ({ context }) =>
                  context.elsewhere?.place === 'taken' && isUntouched(context) && context.fault === null,
                target: 'asking',
                // Covered until the game is here.
                actions: ['pause', 'askTab'],
              },
            },
          },
          asking: {
            invoke: {
              src: 'lock',
              input: ({ context }) => ({ game: context.elsewhere!.id, steal: false }),
              onDone: [{ guard: ({ event }) => event.output, target: 'loading' }, { target: 'stealing' }],
              onError: notTaken,
            },
          },
          /** A suspended tab does not respond. */
          stealing: {
            invoke: {
              src: 'lock',
              input: ({ context }) => ({ game: context.elsewhere!.id, steal: true }),
              onDone: 'loading',
              onError: notTaken,
            },
          },
          loading: {
            invoke: {
              src: 'load',
              input: ({ context }) => ({ game: context.elsewhere!.id }),
              onDone: [
                // The game was never stored: the copy's board continues under its id.
                {
                  guard: ({ event }) => event.output === null,
                  target: 'settled',
                  actions: ['takeElsewhere', 'lockThisOnly'],
                },
                {
                  target: 'settled',
                  actions: [
                    { type: 'adopt', params: ({ event }) => event.output! },
                    'lockThisOnly',
                    { type: 'open', params: ({ event }) => ({ ...event.output!, paused: false }) },
                  ],
                },
              ],
              onError: notTaken,
            },
          },
          /** Writes this tab's edits before the other tab reads the game. */
          handingOver: {
            entry: ['pause', 'write', 'holdBack'],
            on: { 'game.asked': {} },
            invoke: {
              src: 'settle',
              onDone: {
                target: 'settled',
                actions: [{ type: 'goOnWithCopy', params: { place: 'taken' } }, 'lockThisOnly'],
              },
            },
          },
        },
      },
    },
  },
  {
    guards: {
      isThisGame: ({ context, event }) => 'game' in event && event.game === context.id,
    },
    actions: {
      follow: assign(({ event }) => (event.type === 'board.changed' ? { board: event.board } : {})),
      link: assign(({ event }) => (event.type === 'save.linked' ? { save: event.save } : {})),
      begin: assign(({ context, event }) =>
        event.type === 'game.started'
          ? {
              id: event.game?.id ?? context.newId(),
              save: event.game?.save ?? null,
              seenAt: event.game?.seenAt,
              isFilled: event.isFilled,
              openedAtMs: event.elapsedMs,
              catchUp: 'none' as const,
              heldBack: null,
              elsewhere: null,
            }
          : {},
      ),
      move: assign(({ event }) => (event.type === 'game.moved' ? { id: event.to } : {})),
      holdBack: assign(({ context }) => ({ heldBack: context.board })),
      free: assign({ heldBack: null }),
      adopt: assign((_, { id, save, seenAt, isFilled }: KeptGame) => ({
        ...{ id, save, seenAt, isFilled },
        heldBack: null,
        elsewhere: null,
      })),
      noteFault: assign((_, { fault }: { fault: unknown }) => ({ fault })),
      takeElsewhere: assign(({ context }) => ({
        id: context.elsewhere!.id,
        heldBack: null,
        elsewhere: null,
      })),
      goOnWithCopy: assign(({ context }, { place }: { place: GamePlace }) => ({
        id: context.newId(),
        openedAtMs: context.elapsedMs(),
        ...(place !== 'here' && { elsewhere: { id: context.id, place } }),
      })),
    },
  },
);

export type KeeperActor = ActorRefFrom<typeof keeperMachine>;
export type KeeperSnapshot = SnapshotFrom<typeof keeperMachine>;

/** The states while a game is being taken over. */
export const TAKING_OVER = ['asking', 'stealing', 'loading'] as const;
