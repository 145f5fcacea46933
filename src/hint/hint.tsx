import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { HintPanel, useBoard, useBoardValue, type BoardActor, type Games } from '../game/index.ts';
import { applyToBoard, writeNotes } from './apply.ts';
import { Gem } from './gem.tsx';
import { hasNotes, mendedNotes, withoutNotes } from './check.ts';
import { HintDock } from './dock.tsx';
import type { HintActor, ImportedHint } from './hint-machine.ts';
import type { HintGateway } from './device.ts';
import {
  type BringServices,
  type SessionActor,
  ASK_AFTER_LOGIN,
  asksAfterLogin,
  useBringServices,
  useSession,
  useSessionActor,
} from '../account/index.ts';
import { neverAskHintPrice } from './allowance.ts';
import { notify } from '../ui/notices.ts';
import classes from './hint-place.module.css';
import { createHintActor, pressHint, pressWhy } from './hint-actor.ts';
import { createHintGateway } from './server.ts';
import { tellCrystals, useKnownCrystals } from './known-crystals.ts';

interface Hint {
  readonly actor: HintActor;
  readonly gateway: HintGateway;
}

let hint: Hint | undefined;

/** The one hint of this page. */
function hintOf(board: BoardActor, session: SessionActor, services: BringServices): Hint {
  if (hint) return hint;
  const gateway = createHintGateway(session, services);
  const actor = createHintActor(board, gateway);
  let told: number | null = null;
  actor.subscribe(({ context: { crystals } }) => {
    if (crystals !== told) tellCrystals((told = crystals));
  });
  closeForOthers(actor, session);
  return (hint = { gateway, actor });
}

/** A hint is its asker's: whoever comes after a logout does not see it. A session that ran out changes nothing. */
function closeForOthers(actor: HintActor, session: SessionActor): void {
  let owner = session.getSnapshot().context.session?.username ?? null;
  session.subscribe((snapshot) => {
    const next = snapshot.context.session?.username ?? null;
    if (next === owner || snapshot.matches('over')) return;
    if (owner !== null) actor.send({ type: 'closed' });
    owner = next;
  });
}

/** The hint button was pressed. */
export function askHint(board: BoardActor, session: SessionActor, services: BringServices): void {
  pressHint(hintOf(board, session, services).actor, board);
}

/** A candidate was held, or its key pressed: why can it not stand? */
export function askWhy(
  board: BoardActor,
  session: SessionActor,
  services: BringServices,
  cell: number,
  digit: number,
): void {
  pressWhy(hintOf(board, session, services).actor, board, cell, digit);
}

/** A text that was imported brought a hint along; its board is open. */
export function showImportedHint(
  board: BoardActor,
  session: SessionActor,
  services: BringServices,
  imported: ImportedHint,
): void {
  const { context } = board.getSnapshot();
  hintOf(board, session, services).actor.send({
    type: 'hint.imported',
    board: context.board,
    hint: imported,
  });
}

interface DockProps {
  readonly games: Games;
  readonly online: boolean;
  /** Something lies over the board: a question that waited for the network waits for that too. */
  readonly covered: boolean;
  readonly onAsk: () => void;
  readonly layerSlot: HTMLElement;
}

/** The hint in the dock: its button, and in its place the sheets. */
export default function HintDockOfBoard({ games, online, covered, onAsk, layerSlot }: DockProps) {
  const { t, i18n } = useLingui();
  const { actor: boardActor } = useBoard();
  const { actor, gateway } = hintOf(boardActor, useSessionActor(), useBringServices());
  const session = useSession();
  const board = useBoardValue(({ context }) => context.board);
  const open = useSelector(
    actor,
    (snapshot) => snapshot.matches('shown') || (!covered && snapshot.matches({ asking: 'confirming' })),
  );
  // A payment came back.
  const failed = useSelector(
    actor,
    ({ context: { shown } }) => shown?.kind === 'message' && shown.message.kind === 'no-step',
  );
  useFocusReturn(open);
  useAskAfterLogin(actor, boardActor, session !== null);
  const idleLine = useIdleLine(actor, gateway, online, board.puzzle);
  useEffect(() => {
    // Without a network the count of before stands; it is asked for when the network is back.
    if (!online && session) return undefined;
    const given = new AbortController();
    void gateway
      .crystals(given.signal)
      .then((crystals) => {
        if (!given.signal.aborted) actor.send({ type: 'crystals.counted', crystals });
      })
      // Nobody asked for it: the game stays on the screen.
      .catch(() => undefined);
    return () => {
      given.abort();
    };
  }, [actor, gateway, session, failed, online]);
  const close = (): void => {
    actor.send({ type: 'closed' });
  };
  return (
    <>
      {!open && <HintPanel online={online} loggedIn={session !== null} onAsk={onAsk} {...idleLine} />}
      <HintDock
        actor={actor}
        board={board}
        covered={covered}
        layerSlot={layerSlot}
        onApply={() => {
          const { shown, asked } = actor.getSnapshot().context;
          if (shown?.kind !== 'step' || asked === null) return;
          const isNoted = hasNotes(board);
          boardActor.send({ type: 'edited', rewrite: (current) => applyToBoard(current, shown.step, asked) });
          close();
          notify({
            tone: 'ok',
            text:
              isNoted || shown.step.eliminations.length === 0
                ? t`Applied. You can undo this.`
                : t`All candidates were filled in and the eliminated ones removed. You can undo this.`,
          });
        }}
        onMendNotes={() => {
          boardActor.send({
            type: 'edited',
            rewrite: (current) => writeNotes(current, mendedNotes(current)),
          });
          close();
          notify({ tone: 'ok', text: t`Candidates completed.` });
        }}
        onEdit={(rewrite) => {
          boardActor.send({ type: 'edited', rewrite });
          close();
          notify({ tone: 'ok', text: t`You can undo this.` });
        }}
        onAskWithoutNotes={() => {
          actor.send({ type: 'hint.asked', board: withoutNotes(boardActor.getSnapshot().context.board) });
        }}
        onLogin={() => {
          navigate('/login', { state: ASK_AFTER_LOGIN });
        }}
        onRegister={() => {
          navigate('/register');
        }}
        onCheck={() => {
          games.act((actions) => {
            actions.check();
          });
        }}
        onCompleteCandidates={() => {
          games.act((actions) => {
            actions.completeCandidates();
          });
        }}
        onRules={() => {
          navigate('/rules');
        }}
        onArticle={(text) => {
          navigate('/agreement', { state: `${i18n.locale}${String(text)}` });
        }}
        onPractise={(technique) => {
          navigate(technique ? `/practice?technique=${technique}` : '/practice');
        }}
        onNeverAskPrice={() => {
          if (session) neverAskHintPrice(session.username);
        }}
      />
    </>
  );
}

/** A ring in place of the sign comes only when the answer takes its time. */
const BUSY_AFTER_MS = 300;

/** What the line beside the button says while nothing is shown. */
function useIdleLine(actor: HintActor, gateway: HintGateway, online: boolean, puzzle: string) {
  const asking = useSelector(actor, (snapshot) => snapshot.matches('asking'));
  const waiting = useSelector(actor, (snapshot) => snapshot.matches('waiting'));
  const crystals = useKnownCrystals();
  const busy = useAfter(BUSY_AFTER_MS, asking);
  const access = gateway.access(puzzle);
  const cancel = (
    <button
      type="button"
      data-action="cancel"
      onClick={() => {
        actor.send({ type: 'closed' });
      }}
    >
      <u>
        <Trans>Cancel</Trans>
      </u>
    </button>
  );
  if (waiting) {
    return {
      children: (
        <>
          <Trans>The first hint on a puzzle needs a connection. You can play on.</Trans> {cancel}
        </>
      ),
    };
  }
  if (busy) {
    return {
      busy,
      children: (
        <>
          <Trans>Looking for the next step.</Trans> {cancel}
        </>
      ),
    };
  }
  const available = access.kind === 'device';
  if (available || (access.kind === 'server' && online)) {
    return {
      available,
      children: <Trans>Stuck? Ask where to look.</Trans>,
      aside: crystals !== null && <CrystalCount count={crystals} />,
    };
  }
  return {};
}

function CrystalCount({ count }: { count: number }) {
  const { t, i18n } = useLingui();
  const number = i18n.number(count);
  return (
    <b role="img" aria-label={t`Crystals: ${number}`} className={classes.crystals} data-part="crystals">
      <Gem />
      {number}
    </b>
  );
}

function useAfter(delayMs: number, on: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) return;
    const timer = setTimeout(() => {
      setLate(true);
    }, delayMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [delayMs, on]);
  return on && late;
}

/** A question that only lacked a login is asked again after it, if it was the question that led to the login. */
function useAskAfterLogin(actor: HintActor, boardActor: BoardActor, loggedIn: boolean): void {
  useEffect(() => {
    if (!loggedIn) return;
    const isWanted = asksAfterLogin();
    // Used up: a reload and the way back ask nothing.
    if (isWanted) history.replaceState(null, '');
    const snapshot = actor.getSnapshot();
    const { shown, about } = snapshot.context;
    if (!snapshot.matches('shown') || shown?.kind !== 'message') return;
    if (shown.message.kind !== 'login' && shown.message.kind !== 'session-over') return;
    const { board } = boardActor.getSnapshot().context;
    if (!isWanted) actor.send({ type: 'closed' });
    else
      actor.send(
        about === null ? { type: 'hint.asked', board } : { type: 'candidate.asked', board, candidate: about },
      );
  }, [actor, boardActor, loggedIn]);
}

/** When a sheet goes, the focus it took goes to the button that is there again. */
function useFocusReturn(open: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) {
      document.querySelector<HTMLElement>('[data-action=hint]')?.focus({ preventScroll: true });
    }
    wasOpen.current = open;
  }, [open]);
}
