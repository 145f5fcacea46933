import { useEffect } from 'react';
import { BOARD_LEVELS } from '../../core/board/board.ts';
import { SpokenBoard, type Standing } from '../features/board/index.ts';
import { loadPart } from '../i18n/i18n.ts';
import { sayNotLoaded, type Games } from './games.ts';
import { useSession, useSessionActor } from './session-context.ts';
import { useStanding } from './use-standing.ts';

interface CompanionProps {
  readonly games: Games;
  /** Takes the text of a link that cannot be read. */
  readonly onUnreadable: (text: string) => void;
  /** Told whether hints cost nothing here, so that no login is needed. */
  readonly onFreeHints: (free: boolean) => void;
  readonly onStanding: (standing: Standing | null) => void;
}

/** Sending is not urgent, the start is. */
const SYNC_AFTER_MS = 1500;

/** What the main screen does beside what it shows: speech, links, and sending what waits. */
export default function Companion({ games, onUnreadable, onFreeHints, onStanding }: CompanionProps) {
  useLinkedText(games, onUnreadable);
  useSync();
  useHintPrice(onFreeHints);
  useStanding(onStanding);
  return <SpokenBoard />;
}

/** Asked once, when the board can be played. */
function useHintPrice(onFreeHints: (free: boolean) => void): void {
  const actor = useSessionActor();
  useEffect(() => {
    const timer = setTimeout(() => {
      void import(/* webpackChunkName: "services" */ './hint-price.ts')
        .then(async ({ learnHintPrice }) => {
          onFreeHints(await learnHintPrice(actor));
        })
        .catch(() => undefined);
    }, SYNC_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [actor, onFreeHints]);
}

/**
 * Opens a puzzle of the level of a `/?level=` link, or the text of a `/?puzzle=` link that is more than 81
 * plain characters; what cannot be read goes to the import sheet, which says why. The address is used up, so
 * that a reload goes on with the game.
 */
function useLinkedText(games: Games, explain: (text: string) => void): void {
  useEffect(() => {
    const parameters = new URLSearchParams(location.search);
    const text = parameters.get('puzzle');
    const level = BOARD_LEVELS.find((name) => name === parameters.get('level'));
    if (text !== null || level) history.replaceState(null, '', '/');
    if (level && level !== 'custom') {
      games.act((actions) => {
        actions.openPreset(level);
      });
    }
    if (text === null) return;
    const open = async (): Promise<void> => {
      const { plainText, readBoard } = await import(/* webpackChunkName: "import" */ './import-dialog.tsx');
      const plain = plainText(text);
      const board = readBoard(plain);
      if (!board) explain(plain);
      else {
        games.act((actions) => {
          actions.openBoard(board);
        });
      }
    };
    open().catch(sayNotLoaded);
  }, [games, explain]);
}

/** Sends what waits from an earlier visit, and keeps sending; not before the board can be played. */
function useSync(): void {
  const actor = useSessionActor();
  const loggedIn = useSession() !== null;
  useEffect(() => {
    if (!loggedIn) return undefined;
    const timer = setTimeout(() => {
      void loadPart(() => import(/* webpackChunkName: "services" */ './services.ts'))
        .then(({ openServices }) => openServices(actor))
        .catch(() => undefined);
    }, SYNC_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [actor, loggedIn]);
}
