import {
  assign,
  createMachine,
  enqueueActions,
  fromPromise,
  type ActorRefFrom,
  type PromiseActorLogic,
} from 'xstate';
import { activeBan, type Ban } from '../../../core/account/ban.ts';
import type { Clock } from '../../../core/base/clock.ts';
import {
  COMMENT_MAX_LENGTH,
  COMMENTS_PER_POST,
  POST_MAX_LENGTH,
  POSTS_PER_DAY,
  RULES_VERSION,
} from '../../../core/posts/limits.ts';
import { cleanText, isBlank, isWritable } from '../../../core/posts/text.ts';
import type { OwnState } from '../../../core/protocol/post-lists.ts';

/** A picture in the composer: a blob if it is new, a name if it is on the server. */
export interface Picture {
  readonly source: Blob | string;
  readonly alt: string;
}

/** One of the two picture slots; choosing a picture attaches it. */
export type Slot =
  | { readonly kind: 'empty' }
  | { readonly kind: 'reading'; readonly file: Blob }
  | { readonly kind: 'attached'; readonly picture: Picture };

/** Input mode 0, 1 and 2 of the specification. */
export type Mode =
  | { readonly kind: 'new' }
  | {
      readonly kind: 'edit';
      readonly postId: string;
      readonly isGone?: true;
      readonly before: { readonly text: string; readonly pictures: readonly Picture[] };
    }
  | {
      readonly kind: 'comment';
      readonly postId: string;
      readonly isGone?: true;
      /** The displayed name of the post's author; undefined if the post is not loaded. */
      readonly author: string | undefined;
      /** The reader's comments under it, including unsent ones. */
      readonly own: number;
    };

export type Outgoing =
  | { readonly kind: 'create-post'; readonly text: string; readonly pictures: readonly Picture[] }
  | {
      readonly kind: 'edit-post';
      readonly postId: string;
      /** The text that was changed. */
      readonly before: string;
      readonly text: string;
      readonly pictures: readonly Picture[];
    }
  | { readonly kind: 'add-comment'; readonly postId: string; readonly text: string };

export type ComposerFault =
  | {
      readonly kind:
        | 'empty'
        | 'unchanged'
        | 'too-long'
        | 'rules-not-ticked'
        | 'still-reading'
        | 'post-gone'
        | 'unknown'
        | BoardFault
        | PictureFault;
    }
  | { readonly kind: 'post-limit' | 'comment-limit'; readonly limit: number }
  | { readonly kind: 'banned'; readonly ban: Ban }
  | { readonly kind: 'refused'; readonly refusal: Refused };

/** Why a text was neither stored nor sent. */
export interface Refused {
  readonly kind: string;
  readonly limit?: number;
  readonly until?: number;
}

/** What became of adding the board: there is no room for it, or only without its notes. */
export type BoardFault = 'no-room' | 'without-notes';

/** Why attaching a picture failed. */
export type PictureFault = 'no-picture' | 'clipboard-denied' | 'clipboard-unsupported' | 'not-a-picture';

interface Stash {
  readonly text: string;
  readonly slots: readonly [Slot, Slot];
}

export interface ComposerContext {
  readonly mode: Mode;
  readonly text: string;
  readonly slots: readonly [Slot, Slot];
  /** An unfinished new post, set aside while another mode is active. */
  readonly stash: Stash;
  /** Whether Send was pressed while a picture was being read, so that the draft is sent once it is ready. */
  readonly sendsWhenRead: boolean;
  /** The comment or edit asked for while something was being sent. */
  readonly next: ModeStarted | null;
  /** Whether the box for the rules is ticked. */
  readonly agreed: boolean;
  readonly fault: ComposerFault | null;
  /** The reader's state according to the server; null until known. */
  readonly own: OwnState | null;
  /** The number of the reader's posts that wait to be sent. */
  readonly waitingPosts: number;
  readonly now: Clock;
}

/** A draft in the form in which it is stored and restored. */
export interface Draft {
  readonly mode: Mode;
  readonly text: string;
  readonly pictures: readonly Picture[];
  readonly stash?: { readonly text: string; readonly pictures: readonly Picture[] };
}

export type ComposerEvent =
  | { type: 'text.changed'; text: string }
  | { type: 'picture.asked'; slot: number; file: Blob }
  | { type: 'picture.read'; slot: number; file: Blob; blob: Blob }
  | { type: 'picture.failed'; slot: number; file?: Blob; fault: PictureFault }
  | { type: 'picture.removed'; slot: number }
  | { type: 'alt.changed'; slot: number; alt: string }
  | { type: 'board.cut'; fault: BoardFault }
  | { type: 'rules.ticked'; agreed: boolean }
  | { type: 'edit.started'; postId: string; text: string; pictures: readonly Picture[] }
  | { type: 'comment.started'; postId: string; author: string | undefined; own: number }
  /** Opens another draft, or the one of the last visit; the current one stays stored. */
  | { type: 'draft.switched'; draft: Draft }
  /** The person has cancelled an edit or a comment. */
  | { type: 'mode.left' }
  | { type: 'board.known'; own: OwnState | null; waitingPosts: number }
  /** The post being edited or commented on was loaded; `own` counts the reader's comments on it. */
  | { type: 'comments.counted'; own: number }
  /** The post being edited or commented on has reached the server, which gave it another id. */
  | { type: 'post.renamed'; from: string; to: string }
  /** The post being edited or commented on has been deleted. */
  | { type: 'post.gone' }
  /** What was written about a deleted post is to be a new post. */
  | { type: 'mode.renewed' }
  | { type: 'fault.seen' }
  | { type: 'sent' };

export type ModeStarted = Extract<ComposerEvent, { type: 'comment.started' | 'edit.started' }>;

const EMPTY: Slot = { kind: 'empty' };
const NO_PICTURES: readonly [Slot, Slot] = [EMPTY, EMPTY];
const NO_STASH: Stash = { text: '', slots: NO_PICTURES };
const FAULT_SHOWN_MS = 5000;
/** Restarts that time, for a repeated error too. */
const AGAIN = { target: 'writing', reenter: true } as const;

/**
 * The composer of the message board. Sending puts a command into the outbox; the server's later answer does
 * not concern the composer.
 */
export const composerMachine = createMachine(
  {
    types: {} as {
      context: ComposerContext;
      events: ComposerEvent;
      input: { now: Clock };
      actors: { src: 'send'; logic: PromiseActorLogic<Refused | null, Outgoing> };
      actions: { type: 'beginAnew' | 'sendNow' | 'goOn' | 'holdBack' };
      guards: { type: 'takesPictures' | 'isReading' | 'isReady' };
    },
    id: 'composer',
    context: ({ input }) => ({
      mode: { kind: 'new' },
      text: '',
      slots: NO_PICTURES,
      stash: NO_STASH,
      sendsWhenRead: false,
      next: null,
      agreed: false,
      fault: null,
      own: null,
      waitingPosts: 0,
      now: input.now,
    }),
    initial: 'writing',
    on: {
      'board.known': {
        actions: assign(({ context, event }) => ({
          own: event.own,
          waitingPosts: event.waitingPosts,
          // Tick only when consent is first reported, so that an update does not re-tick a box the user
          // cleared.
          agreed:
            context.agreed ||
            (event.own?.agreedTo !== context.own?.agreedTo && (event.own?.agreedTo ?? 0) >= RULES_VERSION),
        })),
      },
      'rules.ticked': {
        actions: assign(({ context: { fault }, event }) => ({
          agreed: event.agreed,
          fault: fault?.kind === 'rules-not-ticked' ? null : fault,
        })),
      },
      'comments.counted': {
        actions: assign(({ context, event: { own } }) => {
          const { isGone, ...mode } = context.mode as Exclude<Mode, { kind: 'new' }>;
          const isMore = mode.kind === 'comment' && mode.own !== own;
          // The deletion that was waiting may have been cancelled or refused.
          return isMore || isGone ? { mode: mode.kind === 'comment' ? { ...mode, own } : mode } : {};
        }),
      },
      'post.renamed': {
        actions: assign(({ context: { mode }, event: { from, to } }) =>
          mode.kind !== 'new' && mode.postId === from ? { mode: { ...mode, postId: to } } : {},
        ),
      },
      'fault.seen': { actions: assign({ fault: null }) },
    },
    states: {
      writing: {
        on: {
          'text.changed': { actions: assign(({ event }) => ({ text: event.text })) },
          'picture.asked': {
            guard: 'takesPictures',
            actions: assign(({ context, event }) =>
              withSlot(context, event.slot, () => ({ kind: 'reading', file: event.file })),
            ),
          },
          'picture.read': {
            guard: 'takesPictures',
            actions: [
              assign(({ context, event: { slot, file, blob } }) => ({
                // The slot may have been cleared or reused while the picture was loading.
                ...withSlot(context, slot, (before) =>
                  isReadingOf(before, file)
                    ? { kind: 'attached', picture: { source: blob, alt: '' } }
                    : before,
                ),
                fault: null,
              })),
              'sendNow',
            ],
          },
          'picture.failed': {
            ...AGAIN,
            actions: assign(({ context, event }) => ({
              ...withSlot(context, event.slot, (slot) => (isReadingOf(slot, event.file) ? EMPTY : slot)),
              fault: { kind: event.fault },
              sendsWhenRead: false,
            })),
          },
          'picture.removed': {
            actions: [assign(({ context, event }) => withSlot(context, event.slot, () => EMPTY)), 'sendNow'],
          },
          'alt.changed': {
            actions: assign(({ context, event: { slot: place, alt } }) =>
              withSlot(context, place, (slot) =>
                'picture' in slot ? { ...slot, picture: { ...slot.picture, alt } } : slot,
              ),
            ),
          },
          'board.cut': {
            ...AGAIN,
            actions: assign(({ event: { fault } }) => ({ fault: { kind: fault } })),
          },
          'edit.started': [
            { ...AGAIN, guard: 'isReading', actions: assign({ fault: { kind: 'still-reading' } }) },
            {
              actions: assign(({ context, event: { postId, text, pictures } }) => ({
                mode: { kind: 'edit', postId, before: { text, pictures } },
                text,
                slots: slotsOf(pictures),
                stash: stashOf(context),
                fault: null,
              })),
            },
          ],
          'comment.started': [
            { ...AGAIN, guard: 'isReading', actions: assign({ fault: { kind: 'still-reading' } }) },
            {
              actions: assign(({ context, event: { postId, author, own } }) => ({
                mode: { kind: 'comment', postId, author, own },
                text: '',
                slots: NO_PICTURES,
                stash: stashOf(context),
                fault: null,
              })),
            },
          ],
          'draft.switched': {
            actions: assign(({ event: { draft } }) => ({ ...taken(draft), sendsWhenRead: false })),
          },
          'mode.left': { actions: 'beginAnew' },
          'post.gone': [
            { guard: ({ context }) => !wouldLose(context), actions: 'beginAnew' },
            {
              actions: assign(({ context: { mode } }) =>
                mode.kind === 'new' ? {} : { mode: { ...mode, isGone: true } },
              ),
            },
          ],
          'mode.renewed': {
            actions: assign({ mode: { kind: 'new' }, stash: NO_STASH, fault: null, sendsWhenRead: false }),
          },
          sent: [
            { guard: 'isReading', actions: assign({ sendsWhenRead: true }) },
            { guard: 'isReady', target: 'sending' },
            { ...AGAIN, actions: assign(({ context }) => ({ fault: composerFault(context) })) },
          ],
        },
        after: { [FAULT_SHOWN_MS]: { actions: assign({ fault: null }) } },
      },
      sending: {
        entry: assign({ next: null }),
        on: { 'comment.started': { actions: 'holdBack' }, 'edit.started': { actions: 'holdBack' } },
        invoke: {
          src: 'send',
          input: ({ context }) => outgoing(context),
          onDone: [
            {
              guard: ({ event }) => event.output === null,
              target: 'writing',
              actions: ['beginAnew', 'goOn'],
            },
            {
              target: 'writing',
              actions: assign(({ event }) => ({
                fault: { kind: 'refused', refusal: event.output as Refused },
              })),
            },
          ],
          onError: { target: 'writing', actions: assign({ fault: { kind: 'unknown' } }) },
        },
      },
    },
  },
  {
    actors: {
      /** Puts a command into the outbox. */
      send: fromPromise<Refused | null, Outgoing>(() => Promise.resolve(null)),
    },
    actions: {
      /** Sends a draft that was waiting for its pictures. */
      sendNow: enqueueActions(({ context, enqueue }) => {
        if (!context.sendsWhenRead || isReading(context)) return;
        enqueue.assign({ sendsWhenRead: false });
        enqueue.raise({ type: 'sent' });
      }),
      holdBack: assign(({ event }) => ({ next: event as ComposerContext['next'] })),
      goOn: enqueueActions(({ context, enqueue }) => {
        if (context.next) enqueue.raise(context.next);
      }),
      /** Returns to mode 0 and restores the post that was set aside. */
      beginAnew: assign(({ context }) => {
        const { text, slots } = context.mode.kind === 'new' ? NO_STASH : context.stash;
        return {
          mode: { kind: 'new' as const },
          text,
          slots,
          stash: NO_STASH,
          fault: null,
          sendsWhenRead: false,
        };
      }),
    },
    guards: {
      takesPictures: ({ context }) => context.mode.kind !== 'comment',
      isReading: ({ context }) => isReading(context),
      isReady: ({ context }) => composerFault(context) === null,
    },
  },
);

export type ComposerActor = ActorRefFrom<typeof composerMachine>;

function withSlot(
  { slots }: ComposerContext,
  place: number,
  next: (slot: Slot) => Slot,
): Pick<ComposerContext, 'slots'> {
  const [first, second] = slots;
  return { slots: place === 0 ? [next(first), second] : [first, next(second)] };
}

/** The composer's state for a draft. */
function taken({
  mode,
  text,
  pictures,
  stash,
}: Draft): Pick<ComposerContext, 'mode' | 'text' | 'slots' | 'stash' | 'fault'> {
  return {
    mode,
    text,
    slots: slotsOf(pictures),
    stash: stash ? { text: stash.text, slots: slotsOf(stash.pictures) } : NO_STASH,
    fault: null,
  };
}

function stashOf({ mode, text, slots, stash }: ComposerContext): Stash {
  return mode.kind === 'new' ? { text, slots } : stash;
}

export function isReading({ slots }: Pick<ComposerContext, 'slots'>): boolean {
  return slots.some(({ kind }) => kind === 'reading');
}

function isReadingOf(slot: Slot, file: Blob | undefined): boolean {
  return slot.kind === 'reading' && slot.file === file;
}

/**
 * Whether switching modes would lose a comment or an edit. A new post is set aside instead, unless one of its
 * pictures is being read, because that would end up in the wrong draft.
 */
function wouldLose({ mode, text, slots }: ComposerContext): boolean {
  if (isReading({ slots })) return true;
  switch (mode.kind) {
    case 'new':
      return false;
    case 'edit':
      return !isUnchanged(mode.before, cleanText(text), attached(slots));
    case 'comment':
      return !isBlank(text);
  }
}

/** The comment or edit that leaving its mode would lose; null if there is nothing to lose. */
export function draftToLose(context: ComposerContext): Draft | null {
  const { mode, text, slots } = context;
  return wouldLose(context) ? { mode, text, pictures: attached(slots) } : null;
}

/** Whether the composer has unsaved content. */
export function isBegun({ mode, text, slots }: Pick<ComposerContext, 'mode' | 'text' | 'slots'>): boolean {
  return mode.kind !== 'new' || !isBlank(text) || slots.some(({ kind }) => kind !== 'empty');
}

function slotsOf([first, second]: readonly Picture[]): [Slot, Slot] {
  const slot = (picture: Picture | undefined): Slot => (picture ? { kind: 'attached', picture } : EMPTY);
  return [slot(first), slot(second)];
}

export function attached(slots: readonly Slot[]): Picture[] {
  return slots.flatMap((slot) => (slot.kind === 'attached' ? [slot.picture] : []));
}

/** How many posts may still be written today. The server decides in the end. */
export function postsLeft({ own, waitingPosts }: Pick<ComposerContext, 'own' | 'waitingPosts'>): number {
  return Math.max(0, (own?.postsLeft ?? POSTS_PER_DAY) - waitingPosts);
}

/** The limit that prevents the reader from sending more of this kind; null if none exists. */
export function limitReached(
  context: Pick<ComposerContext, 'mode' | 'own' | 'waitingPosts'>,
): Extract<ComposerFault, { readonly limit: number }> | null {
  const { mode } = context;
  if (mode.kind === 'new' && postsLeft(context) === 0) return { kind: 'post-limit', limit: POSTS_PER_DAY };
  if (mode.kind === 'comment' && mode.own >= COMMENTS_PER_POST)
    return { kind: 'comment-limit', limit: COMMENTS_PER_POST };
  return null;
}

/**
 * The reason why the draft cannot be sent; null if it can. Faults are checked in the order in which a person
 * would fix them.
 */
export function composerFault(context: ComposerContext): ComposerFault | null {
  const { mode, agreed, own, now } = context;
  const ban = activeBan(own?.ban, now());
  if (ban) return { kind: 'banned', ban };
  if (mode.kind !== 'new' && mode.isGone) return { kind: 'post-gone' };
  const fault = wordsFault(context) ?? limitReached(context);
  if (fault) return fault;
  return agreed ? null : { kind: 'rules-not-ticked' };
}

export function maxLength({ kind }: Mode): number {
  return kind === 'comment' ? COMMENT_MAX_LENGTH : POST_MAX_LENGTH;
}

/** A fault of the text or the pictures themselves. */
function wordsFault({ mode, text, slots }: ComposerContext): ComposerFault | null {
  const pictures = attached(slots);
  const isComment = mode.kind === 'comment';
  if (isBlank(text) && (isComment || pictures.length === 0)) return { kind: 'empty' };
  if (!isWritable(text, maxLength(mode))) return { kind: 'too-long' };
  if (mode.kind === 'edit' && isUnchanged(mode.before, cleanText(text), pictures))
    return { kind: 'unchanged' };
  return null;
}

function isUnchanged(
  before: { readonly text: string; readonly pictures: readonly Picture[] },
  text: string,
  pictures: readonly Picture[],
): boolean {
  return (
    before.text === text &&
    before.pictures.length === pictures.length &&
    before.pictures.every(
      ({ source, alt }, index) => source === pictures[index]!.source && alt === pictures[index]!.alt,
    )
  );
}

function outgoing({ mode, text, slots }: ComposerContext): Outgoing {
  switch (mode.kind) {
    case 'new':
      return { kind: 'create-post', text: cleanText(text), pictures: attached(slots) };
    case 'edit':
      return {
        kind: 'edit-post',
        postId: mode.postId,
        before: mode.before.text,
        text: cleanText(text),
        pictures: attached(slots),
      };
    case 'comment':
      return { kind: 'add-comment', postId: mode.postId, text: cleanText(text) };
  }
}
