import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import {
  SpokenBoard,
  useBoard,
  type BoardSnapshot,
  type Standing,
  sayNotLoaded,
  type Games,
  takeLink,
  useDailyName,
} from '../game/index.ts';
import type { HintChunk } from '../hint/index.ts';
import { loadPart } from '../i18n/i18n.ts';
import { whenAtRest } from '../platform/at-rest.ts';
import { reachStage } from '../platform/newcomer.ts';
import { useBoardActs } from './board-acts.ts';
import { useBoardNews } from '../posts/index.ts';
import classes from './companion.module.css';
import type { Overlay } from './overlay.ts';
import { useSession, useBringServices, useSessionActor } from '../account/index.ts';
import { useStanding } from './use-standing.ts';

interface CompanionProps {
  readonly games: Games;
  /** Takes the text of a link that cannot be read. */
  readonly onUnreadable: (text: string) => void;
  /** Told whether hints cost nothing here, so that no login is needed. */
  readonly onFreeHints: (free: boolean) => void;
  readonly onStanding: (standing: Standing | null) => void;
  /** Told what the puzzle on the board is called, if it has a name of its own. */
  readonly onName: (name: string | null) => void;
  readonly onOpen: (overlay: Overlay) => void;
  /** Brings the hint's dock, which counts the crystals of whoever is logged in. */
  readonly bringHint: () => Promise<HintChunk>;
}

/** What the main screen does beside what it shows: speech, links, and sending what waits. */
export default function Companion({
  games,
  onUnreadable,
  onFreeHints,
  onStanding,
  onName,
  onOpen,
  bringHint,
}: CompanionProps) {
  useLink(games, bringHint, onUnreadable);
  useSync(bringHint);
  useHintPrice(onFreeHints);
  useStanding(games, onStanding, onOpen);
  useDailyName(onName);
  useNewsMark();
  useBoardActs(games, onOpen);
  useStages();
  return <SpokenBoard />;
}

/** A newcomer's first entry, and the first win. */
function useStages(): void {
  const { actor } = useBoard();
  useEffect(() => {
    const look = (snapshot: BoardSnapshot): void => {
      if (snapshot.matches('won')) reachStage('known');
      else if (snapshot.context.board.position > 1) reachStage('begun');
    };
    look(actor.getSnapshot());
    const subscription = actor.subscribe(look);
    return () => {
      subscription.unsubscribe();
    };
  }, [actor]);
}

/** A dot at the menu while there are new posts on the message board. The first load knows nothing of it. */
function useNewsMark(): void {
  const { i18n } = useLingui();
  const unread = useBoardNews();
  const text = unread > 0 ? i18n._(msg`${plural(unread, { one: '# new', other: '# new' })}`) : '';
  useEffect(() => {
    const menu = document.querySelector('[data-action=menu]');
    if (!menu || text === '') return undefined;
    menu.classList.add(classes.news!);
    menu.setAttribute('aria-description', text);
    return () => {
      menu.classList.remove(classes.news!);
      menu.removeAttribute('aria-description');
    };
  }, [text]);
}

/** Asked once, when the board can be played. */
function useHintPrice(onFreeHints: (free: boolean) => void): void {
  const services = useBringServices();
  useEffect(
    () =>
      whenAtRest(async () => {
        const { learnHintPrice } = await import(/* webpackChunkName: "services" */ '../hint/price.ts');
        onFreeHints(await learnHintPrice(services));
      }),
    [services, onFreeHints],
  );
}

/**
 * Opens what the address asks for: a text (`/?puzzle=`), a new puzzle of a level (`/?level=`), the puzzle of
 * a day (`/?daily=`), each with the seconds that are to be beaten (`&beat=`). A text that is not simply one puzzle with one solution goes to the import sheet, which
 * says what there is to say. The address is used up, so that a reload goes on with the game.
 */
function useLink(
  games: Games,
  bringHint: CompanionProps['bringHint'],
  explain: (text: string) => void,
): void {
  const { actor } = useBoard();
  const session = useSessionActor();
  const services = useBringServices();
  useEffect(() => {
    const { text, level, beat, board: opened, before } = takeLink();
    const day = new URLSearchParams(location.search).get('daily');
    // Only the address is used up: who came back from another page may have brought an act along.
    if (text !== null || level || day !== null) history.replaceState(history.state, '', '/');
    if (text === null && level && level !== 'custom') {
      games.act((actions) => {
        actions.openPreset(level);
      });
    }
    if (day !== null) {
      games.act((actions) => {
        actions.openDaily(day, beat);
      });
    }
    if (before)
      games.act((actions) => {
        actions.offerBack(before);
      });
    if (text === null) return;
    const open = async (): Promise<void> => {
      const { findSolutions, readLinked, openImported } = await loadPart(async () => {
        const part = await import(/* webpackChunkName: "import" */ './import-dialog.tsx');
        return {
          findSolutions: part.findSolutions,
          readLinked: part.readLinked,
          openImported: part.openImported,
        };
      });
      const linked = await readLinked(text, level ?? 'custom', findSolutions);
      if (linked.board && !opened)
        await openImported({ games, actor, session, services, bringHint }, linked.board, linked.puzzle);
      if (linked.board && beat !== null)
        games.act((actions) => {
          actions.challenge(beat);
        });
      if (linked.board) return;
      if (opened)
        games.act((actions) => {
          actions.leaveBoard(opened);
        });
      explain(linked.text);
    };
    open().catch(sayNotLoaded);
  }, [games, actor, session, services, bringHint, explain]);
}

/**
 * For whoever is logged in, and not before the board can be played: sends what waits from an earlier visit,
 * keeps sending, and counts the crystals.
 */
function useSync(bringHint: () => Promise<unknown>): void {
  const services = useBringServices();
  const loggedIn = useSession() !== null;
  useEffect(() => {
    if (!loggedIn) return undefined;
    return whenAtRest(async () => {
      await services();
      await bringHint();
    });
  }, [services, loggedIn, bringHint]);
}
