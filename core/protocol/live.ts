import type { Ban } from '../account/ban.ts';
import { parseJson } from '../base/parse-json.ts';
import { decodeValid, type Codec } from './codec.ts';
import { BAN, BOARD_CHANGES, type BoardChanges } from './post-lists.ts';

/**
 * The board while it is open: a GET that does not end, answered as `text/event-stream`.
 *
 * It takes the session from the `Authorization` header like every call, which keeps the token out of URLs;
 * `EventSource` cannot send one, so the page reads the stream with `fetch`. `?since=` (or the header
 * `Last-Event-ID`) is the cursor up to which the reader knows the board; the stream starts with the changes
 * since then.
 *
 * Events without a name are changes; their id is the cursor for reconnecting. The event `ban` tells the
 * reader's own ban, or null, at the start and at every change. The event `over` says that the session has
 * ended: do not reconnect with it. A comment line about every 15 seconds shows that the
 * connection is alive. If nothing arrives for `LIVE_SILENCE_MS`, reconnect. Before the stream starts, a
 * request is refused like any call (401, 403, 429, 503).
 */
export const LIVE_PATH = '/cando/kulive';

export const LIVE_HEARTBEAT_MS = 15_000;
export const LIVE_SILENCE_MS = 40_000;
export const LIVE_PER_ACCOUNT = 10;

export type LiveEvent =
  | { readonly kind: 'changes'; readonly changes: BoardChanges }
  | { readonly kind: 'ban'; readonly ban: Ban | undefined }
  | { readonly kind: 'over' };

export function formatLiveEvent(event: LiveEvent): string {
  if (event.kind === 'over') return 'event: over\ndata:\n\n';
  if (event.kind === 'ban') {
    const ban = event.ban === undefined ? null : BAN.encode(event.ban);
    return `event: ban\ndata: ${JSON.stringify(ban)}\n\n`;
  }
  return `id: ${event.changes.cursor}\ndata: ${JSON.stringify(BOARD_CHANGES.encode(event.changes))}\n\n`;
}

/**
 * Parses the stream: pass it the text as it arrives, in pieces of any size, and it returns the events
 * completed so far. Comments and unknown events, which a later server may send, are ignored.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export function createLiveReader(): (piece: string) => LiveEvent[] {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop()!;
    return blocks.flatMap(readBlock);
  };
}

function readBlock(block: string): LiveEvent[] {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const [, name, value] = /^([a-z]+): ?(.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) fields.set(name, value);
  }
  if (fields.get('event') === 'over') return [{ kind: 'over' }];
  const data = parseJson(fields.get('data') ?? '');
  if (fields.get('event') === 'ban') {
    const ban = decodeValid(BAN as Codec<Ban>, data);
    return ban || data === null ? [{ kind: 'ban', ban }] : [];
  }
  if (fields.has('event')) return [];
  const changes = decodeValid(BOARD_CHANGES, data);
  return changes ? [{ kind: 'changes', changes }] : [];
}
