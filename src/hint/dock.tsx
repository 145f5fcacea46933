import type { Cell } from '../../core/sudoku/cells.ts';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { usePathname } from 'wouter/use-browser-location';
import { afterLogin, usePage, useSession, useSessionActor } from '../session/index.ts';
import { sayNotLoaded, useBoard, useBoardValue, type BoardActor } from '../game/index.ts';
import type { SheetProps } from './dock-props.ts';
import type { OpenHint } from './hint-actor.ts';
import { createHintActs } from './hint-acts.ts';
import type { HintActor, Shown } from './hint-machine.ts';
import type { HintDockProps } from './hints-context.ts';
import { IdlePanel } from './idle-panel.tsx';
import { Pulse } from './picture/layer.tsx';
import { ImportedSheet } from './sheets/imported-sheet.tsx';
import { JudgementSheet } from './sheets/judgement-sheet.tsx';
import { MessageSheet } from './sheets/message-sheet.tsx';
import { OffSheet } from './sheets/off-sheet.tsx';
import { PriceSheet } from './sheets/price-sheet.tsx';
import { RefutationSheet } from './sheets/refutation-sheet.tsx';
import { StepView } from './sheets/step-sheet.tsx';
import { useWording, type Wording } from './words.ts';
import { useOnline } from '../platform/online.ts';
import { takeResult } from '../platform/take-result.ts';
import { useStore } from '../platform/use-store.ts';

/** The hint in the dock: its button, or the sheet that replaces it. */
export default function HintDock({ hint, layerSlot, games, covered }: HintDockProps) {
  const { actor } = hint;
  const { actor: boardActor } = useBoard();
  const sessionActor = useSessionActor();
  const loggedIn = useSession() !== null;
  const board = useBoardValue(({ context }) => context.board);
  const acts = useMemo(
    () => createHintActs(hint, boardActor, games, sessionActor),
    [hint, boardActor, games, sessionActor],
  );
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const isAsked = useSelector(actor, (snapshot) => snapshot.matches({ asking: 'confirming' })) && !covered;
  const isShown = useSelector(actor, (snapshot) => snapshot.matches('shown'));
  const { shown } = context;
  // The texts are loaded even before the first sheet opens, in case the network is lost by then.
  const isInWords = shown !== null && IN_WORDS.has(shown.kind);
  const wording = useWording(isInWords ? shown : null, () => {
    sayNotLoaded();
    actor.send({ type: 'closed' });
  });
  const { pulse, onCell } = usePulse(shown, layerSlot);
  const isReached = useStore(usePage().reached);
  const online = useOnline();
  useFocusReturn(isShown || isAsked);
  useAskAfterLogin(actor, boardActor, loggedIn);
  useCrystalCount(hint, online && isReached, shown?.kind === 'message' && shown.message.kind === 'no-step');
  if (isAsked) return <PriceSheet {...{ actor, context }} onNeverAsk={acts.onNeverAskPrice} />;
  if (!isShown) return <IdlePanel actor={actor} puzzle={board.puzzle} />;
  return (
    shown && (
      <>
        <Sheet
          {...acts}
          onAsk={loggedIn ? acts.onAsk : undefined}
          {...{ actor, context, board, layerSlot, onCell, shown, wording }}
        />
        {pulse}
      </>
    )
  );
}

/** Content that needs the hint texts. */
const IN_WORDS: ReadonlySet<Shown['kind']> = new Set<Shown['kind']>(['step', 'off', 'judgement', 'refuted']);

interface AnySheetProps extends SheetProps {
  readonly shown: Shown;
  /** Null until the language's texts are loaded. */
  readonly wording: Wording | null;
}

function Sheet({ shown, wording, ...props }: AnySheetProps) {
  switch (shown.kind) {
    case 'message':
      return <MessageSheet {...props} message={shown.message} />;
    case 'imported':
      return <ImportedSheet {...props} hint={shown.hint} />;
    case 'off':
      return wording && <OffSheet {...{ ...props, ...shown, wording }} />;
    case 'judgement':
      return wording && <JudgementSheet {...{ ...props, ...shown, wording }} />;
    case 'refuted':
      return wording && <RefutationSheet {...{ ...props, shown, wording }} />;
    case 'step':
      return wording && <StepView {...{ ...props, shown, wording }} />;
  }
}

/** Points at a cell that a text names. When other content is shown, the cell does not pulse again. */
function usePulse(shown: Shown | null, layerSlot: HTMLElement) {
  const [last, setLast] = useState<{ cell: Cell; key: number; of: Shown | null } | null>(null);
  const onCell = (cell: Cell): void =>
    setLast((before) => ({ cell, key: (before?.key ?? 0) + 1, of: shown }));
  const onEnd = (): void => setLast(null);
  const pulse: ReactNode =
    last?.of === shown && createPortal(<Pulse key={last.key} cell={last.cell} onEnd={onEnd} />, layerSlot);
  return { pulse, onCell };
}

/** @param failed whether no step was found, so that the server refunded the payment */
function useCrystalCount({ actor, server }: OpenHint, isReached: boolean, failed: boolean): void {
  const session = useSession();
  useEffect(() => {
    // Without the server, the last known balance stays until it is back.
    if (!isReached && session) return undefined;
    // A background call: a failure must not replace the game on the screen.
    const counted = server.crystals().catch(() => undefined);
    return takeResult(counted, (crystals) => {
      if (crystals !== undefined) actor.send({ type: 'crystals.counted', crystals });
    });
  }, [actor, server, session, failed, isReached]);
}

/** Repeats the question after a login that the hint asked for. */
function useAskAfterLogin(actor: HintActor, boardActor: BoardActor, loggedIn: boolean): void {
  const path = usePathname();
  useEffect(() => {
    // The login that a hint asked for says so in the history once it leads back.
    if (!loggedIn || path !== '/') return;
    const isWanted = afterLogin().asks === true;
    // Cleared, so that reload and Back do not ask again.
    if (isWanted) history.replaceState(null, '');
    const snapshot = actor.getSnapshot();
    const { shown, about } = snapshot.context;
    if (!snapshot.matches('shown') || shown?.kind !== 'message') return;
    const { kind } = shown.message;
    if (kind !== 'login' && kind !== 'session-over') return;
    const { board } = boardActor.getSnapshot().context;
    // Once a session is over, the sheet promises the hint after any login.
    if (!isWanted && kind === 'login') actor.send({ type: 'closed' });
    else
      actor.send(
        about === null ? { type: 'hint.asked', board } : { type: 'candidate.asked', board, candidate: about },
      );
  }, [actor, boardActor, loggedIn, path]);
}

/** When a sheet closes, the focus that it took goes back to the button. */
function useFocusReturn(open: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-action=hint]')?.focus({ preventScroll: true });
    wasOpen.current = open;
  }, [open]);
}
