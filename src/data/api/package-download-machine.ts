import { assign, fromCallback, setup, type ActorRefFrom, type EventObject, type SnapshotFrom } from 'xstate';

/**
 * `none`: the site has no package. `too-long`: it took ten minutes. The loaded part is kept, except across a
 * new login.
 */
export type BreakReason = 'cancelled' | 'offline' | 'too-long' | 'none' | 'session-over' | 'failed';

/** Where a load starts: after the bytes already loaded, if the package still has this ETag. */
export interface LoadInput {
  readonly loaded: number;
  readonly tag: string;
}

/** Progress of a load. */
export type LoadEvent =
  /**
   * The response has started; `isWhole`: it starts at the package's first byte, whatever range was requested.
   */
  | { type: 'load.begun'; isWhole: boolean; tag: string; total: number | null }
  | { type: 'bytes.came'; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'load.ended' }
  /** `isLost`: the loaded part is no longer usable. */
  | { type: 'load.failed'; why: BreakReason; isLost: boolean };

interface DownloadContext {
  readonly chunks: readonly Uint8Array<ArrayBuffer>[];
  /** Sizes in bytes; the total may be unknown. */
  readonly loaded: number;
  readonly total: number | null;
  readonly tag: string;
  /** Why the last load failed. */
  readonly why: BreakReason | null;
}

export const DOWNLOAD_TIMEOUT_MS = 600_000;

/** A resumable download of the Android package; the loaded part is kept in between. */
export const packageDownloadMachine = setup({
  types: {
    context: {} as DownloadContext,
    events: {} as LoadEvent | { type: 'started' } | { type: 'cancelled' },
  },
  actors: { load: fromCallback<EventObject, LoadInput>(() => undefined) },
  actions: {
    breakOff: assign((_, { why }: { readonly why: BreakReason }) => ({ why })),
  },
}).createMachine({
  id: 'package-download',
  context: { chunks: [], loaded: 0, total: null, tag: '', why: null },
  initial: 'idle',
  states: {
    idle: { on: { started: 'running' } },
    running: {
      entry: assign({ why: null }),
      invoke: { src: 'load', input: ({ context: { loaded, tag } }) => ({ loaded, tag }) },
      after: {
        [DOWNLOAD_TIMEOUT_MS]: {
          target: 'broken',
          actions: { type: 'breakOff', params: { why: 'too-long' } },
        },
      },
      on: {
        cancelled: { target: 'broken', actions: { type: 'breakOff', params: { why: 'cancelled' } } },
        'load.begun': {
          actions: assign(({ event: { isWhole, tag, total } }) => ({
            tag,
            total,
            ...(isWhole && { chunks: [], loaded: 0 }),
          })),
        },
        'bytes.came': {
          actions: assign(({ context: { chunks, loaded }, event: { bytes } }) => ({
            chunks: [...chunks, bytes],
            loaded: loaded + bytes.length,
          })),
        },
        'load.ended': [
          {
            guard: ({ context: { loaded, total } }) => total !== null && loaded < total,
            target: 'broken',
            actions: { type: 'breakOff', params: { why: 'offline' } },
          },
          { target: 'done' },
        ],
        'load.failed': {
          target: 'broken',
          actions: assign(({ event: { why, isLost } }) => ({
            why,
            ...(isLost && { chunks: [], loaded: 0 }),
          })),
        },
      },
    },
    broken: { on: { started: 'running' } },
    done: { type: 'final' },
  },
});

export type DownloadSnapshot = SnapshotFrom<typeof packageDownloadMachine>;
export type PackageDownload = ActorRefFrom<typeof packageDownloadMachine>;
