import type { Store } from '../../core/base/store.ts';
import { readLink, type PuzzleLink } from '../../core/board/link.ts';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import {
  SpokenBoard,
  useBoard,
  useBoardValue,
  type BoardSnapshot,
  sayNotLoaded,
  type Games,
  type Link,
  useDailyName,
  useDoubleTap,
  useLettingGo,
  useOffer,
} from '../game/index.ts';
import { loadHint, techniqueOfPuzzle, useHints, useStoodStill } from '../hint/index.ts';
import { loadChunk, optionalChunk, untilRetry } from '../i18n/i18n.ts';
import { whenAtRest } from '../platform/at-rest.ts';
import { savesData } from '../platform/saves-data.ts';
import { reachStage } from '../platform/newcomer.ts';
import { useStore } from '../platform/use-store.ts';
import { useBoardActs } from './board-acts.ts';
import type { ImportParts } from './open-imported.ts';
import { notify, type Notice } from '../ui/notices.ts';
import type { Overlay } from '../ui/menu/overlay.ts';
import { usePage, useSession, useBringServices } from '../session/index.ts';
import { useOnline } from '../platform/online.ts';
import { announce, withdraw } from '../ui/announcer.tsx';
import { useDocumentTitle } from '../ui/page-title.ts';
import { serverAwayText } from './server-away.ts';
import NewPosts from './new-posts.tsx';
import { useStanding } from './use-standing.ts';

interface CompanionProps {
  readonly games: Games;
  readonly standing: Store<Notice | null>;
  /** Called with the text of an unreadable link. */
  readonly onUnreadable: (text: string) => void;
  readonly onOpen: (overlay: Overlay) => void;
}

// With the cards of the message board, which show the same.
const LinkedStep = optionalChunk(
  () => import(/* webpackChunkName: "card" */ '../posts/boards/linked-step.tsx'),
);

/** Side effects of the main screen: speech, links, rarer presses, and draining the outbox. Renders nothing. */
export default function Companion({ games, standing, onUnreadable, onOpen }: CompanionProps) {
  const { actor } = useBoard();
  useLettingGo(actor);
  useDoubleTap(actor);
  const [stepLink, setStepLink] = useState<PuzzleLink | null>(null);
  useLink(games, onUnreadable, setStepLink);
  useSync();
  useHintPrice();
  useWarmHint();
  useStanding(games, standing);
  useOffer(games, LINKED);
  useDailyName(games, useCourseName());
  const path = usePathname();
  useReachSaid();
  useBoardActs(games, onOpen);
  useStages();
  useStoodStill();
  return (
    <>
      {path === '/' && <DocumentTitle games={games} />}
      <SpokenBoard />
      <NewPosts />
      {stepLink && (
        <Suspense>
          <LinkedStep link={stepLink} onClose={() => setStepLink(null)} />
        </Suspense>
      )}
    </>
  );
}

/** The name of a puzzle that Learn has opened. */
function useCourseName(): string | null {
  const { t } = useLingui();
  const puzzle = useBoardValue(({ context }) => context.board.puzzle);
  const technique = useMemo(() => techniqueOfPuzzle(puzzle), [puzzle]);
  return technique ? t`Whole puzzle` : null;
}

/** Records a newcomer's first entry and first win. */
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

/** Announces once that the server is away: the status line shows it only visually. */
function useReachSaid(): void {
  const { i18n } = useLingui();
  const isAway = !useStore(usePage().reached);
  const online = useOnline();
  const isSaid = isAway && online;
  useEffect(() => {
    if (!isSaid) return undefined;
    const saying = serverAwayText().then((text) => {
      const works = i18n._(text);
      return i18n._(msg`Server not reachable. ${works}`);
    });
    void saying.then(announce);
    return () => {
      void saying.then(withdraw);
    };
  }, [isSaid, i18n]);
}

/** Requested once, after the board is playable. */
function useHintPrice(): void {
  const services = useBringServices();
  const { freeHints } = usePage();
  useEffect(
    () =>
      whenAtRest(async () => {
        const { learnHintPrice } = await import(/* webpackChunkName: "services" */ '../hint/price.ts');
        freeHints.set(await learnHintPrice(services));
      }),
    [services, freeHints],
  );
}

/**
 * Preloads the code and data of the first hint: when the page is idle, unless the browser saves data, and in
 * any case once the hint button is touched or focused.
 */
function useWarmHint(): void {
  const isFree = useStore(usePage().freeHints);
  const loggedIn = useSession() !== null;
  const mayAsk = isFree || loggedIn;
  useEffect(() => {
    if (!mayAsk) return undefined;
    const warm = async (): Promise<void> => {
      const [{ warmHint }] = await loadHint();
      await warmHint(isFree);
    };
    const look = ({ target }: Event): void => {
      if (target instanceof Element && target.closest('[data-action=hint]')) warm().catch(() => undefined);
    };
    for (const sign of TOUCHES) document.addEventListener(sign, look);
    const callOff = savesData() ? undefined : whenAtRest(warm);
    return () => {
      callOff?.();
      for (const sign of TOUCHES) document.removeEventListener(sign, look);
    };
  }, [isFree, mayAsk]);
}

const TOUCHES = ['pointerdown', 'focusin'] as const;

/** The document is called like the puzzle on the board, as in the list of tabs. */
function DocumentTitle({ games }: Pick<CompanionProps, 'games'>) {
  useDocumentTitle(useStore(games.puzzleName));
  return null;
}

/** Whether this visit began with a link. The page's, since the main screen is left and entered again. */
const LINKED = { current: false };

/**
 * Opens the puzzle in the URL: a text (`/?puzzle=`), a new puzzle of a level (`/?level=`), a daily puzzle
 * (`/?daily=`) or a game of the list (`/?game=`), each with an optional time to beat in seconds (`&beat=`) and its
 * pace (`&pace=`), and a text with the code of a step to show (`&step=`). A text other than one puzzle with
 * one solution goes to the import sheet, which explains it. The query is then removed, so that a reload
 * continues the game.
 */
function useLink(games: Games, explain: (text: string) => void, onStep: (link: PuzzleLink) => void): void {
  const { actor } = useBoard();
  const hints = useHints();
  useEffect(() => {
    const follow = (): void => {
      followLink({ games, actor, hints }, explain, onStep);
    };
    follow();
    // The router's event: a link that was followed while the main screen was open.
    addEventListener('replaceState', follow);
    // Back from a sheet that was opened over the link.
    addEventListener('popstate', removeQuery);
    return () => {
      removeEventListener('replaceState', follow);
      removeEventListener('popstate', removeQuery);
    };
  }, [games, actor, hints, explain, onStep]);
}

function followLink(
  parts: ImportParts,
  explain: (text: string) => void,
  onStep: (link: PuzzleLink) => void,
): void {
  const { games } = parts;
  const { parameters, ...opened } = games.takeLink();
  const link = { ...readLink(parameters), ...opened };
  const { text, level, beat, before } = link;
  const [day, game] = [parameters.get('daily'), parameters.get('game')];
  if ([text, level ?? null, day, game].some((each) => each !== null)) LINKED.current = true;
  removeQuery();
  if (game !== null) games.act((actions) => void actions.continueGame(game).catch(() => undefined));
  if (before) games.act((actions) => actions.offerBack(before));
  if (text !== null) void openOnceLoaded(parts, { ...link, text }, explain, onStep);
  else if (day !== null) games.act((actions) => actions.openDaily(day, beat));
  else if (level && level !== 'custom') games.act((actions) => actions.openPreset(level));
}

function removeQuery(): void {
  // The person may have gone to another page meanwhile. Only the URL is cleared: the navigation state may hold
  // an action.
  if (location.pathname === '/' && location.search !== '') history.replaceState(history.state, '', '/');
}

/** Soon after the first visit, the device may lack what opens a link: it then waits for the network. */
async function openOnceLoaded(...[parts, link, explain, onStep]: Parameters<typeof openText>): Promise<void> {
  // A plain puzzle is open already.
  let isSaid = link.board !== undefined && link.beat === null;
  for (;;) {
    const error = await openText(parts, link, explain, onStep).catch((reason: unknown) => reason as Error);
    if (!error) return;
    if (error.name !== 'ChunkLoadError') {
      sayNotLoaded();
      return;
    }
    if (!isSaid) notify({ tone: 'warn', text: i18n._(msg`This link opens once you are online.`) });
    isSaid = true;
    await untilRetry();
  }
}

async function openText(
  parts: ImportParts,
  link: PuzzleLink & Omit<Link, 'parameters'> & { readonly text: string },
  explain: (text: string) => void,
  onStep: (link: PuzzleLink) => void,
): Promise<void> {
  const { text, level, beat, board: opened, before } = link;
  const { games } = parts;
  const { findSolutions, readLinked, openImported } = await loadChunk(async () => {
    const part = await import(/* webpackChunkName: "import" */ './import-dialog.tsx');
    return {
      findSolutions: part.findSolutions,
      readLinked: part.readLinked,
      openImported: part.openImported,
    };
  });
  const linked = await readLinked(text, level ?? 'custom', findSolutions);
  if (linked.board && !opened) await openImported(parts, linked.board, linked.puzzle);
  if (linked.board) {
    const { puzzle } = linked.board;
    const { hint, description } = linked.puzzle;
    if (link.step !== undefined) onStep(link);
    // Another board would close what is shown on this one.
    const mayContinue = link.step === undefined && !hint && description === undefined;
    games.act((actions) => actions.finishLink({ puzzle, beat, mayContinue }));
    return;
  }
  if (opened) games.act((actions) => actions.leaveBoard(opened, before));
  explain(linked.text);
}

/**
 * If a user is logged in and the board is playable: drains the outbox, keeps draining it, and fetches the
 * balance.
 */
function useSync(): void {
  const { bring } = useHints();
  const services = useBringServices();
  const loggedIn = useSession() !== null;
  useEffect(() => {
    if (!loggedIn) return undefined;
    return whenAtRest(async () => {
      await services();
      await bring();
    });
  }, [services, loggedIn, bring]);
}
