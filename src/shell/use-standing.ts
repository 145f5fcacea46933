import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { localName } from '../../core/account/session.ts';
import type { Store } from '../../core/base/store.ts';
import { navigate } from 'wouter/use-browser-location';
import { useSessionActor, useSessionValue, useWaiting, useUnread } from '../session/index.ts';
import {
  cachedStatus,
  type GameKeeper,
  type GamePlace,
  sayNotLoaded,
  type Games,
  useBoardValue,
  useKeeper,
} from '../game/index.ts';
import type { Notice } from '../ui/notices.ts';

/** Notices that need an action, most urgent first: their text, and where their button leads. */
const NEEDS = {
  taken: { text: msg`Played in another tab`, label: msg`Play here`, way: 'play-here' },
  unread: { text: msg`Login could not be read`, label: msg`Log in`, way: 'log-in' },
  over: { text: msg`Login expired, please log in again!`, label: msg`Log in`, way: 'log-in' },
  due: { text: msg`Temporary password`, label: msg`Change`, way: 'menu' },
  refused: { text: msg`Something was rejected`, label: msg`Look`, way: 'menu' },
  full: { text: msg`Full, but not solved`, label: msg`Check board`, way: 'check' },
  copy: { text: msg`Open in another tab`, label: msg`Play here`, way: 'play-here' },
} as const;
type Need = keyof typeof NEEDS;

/** Shows the most urgent of these notices until the person acts on it. */
export function useStanding(games: Games, standing: Store<Notice | null>): void {
  const { i18n } = useLingui();
  const session = useSessionActor();
  const need = useNeed(games);
  const lost = useSessionValue(({ context }) => context.lost);
  const isDeleted = useSessionValue(({ context }) => context.isDeleted);
  useEffect(
    () => () => {
      standing.set(null);
    },
    [standing],
  );
  useEffect(() => {
    const ways = {
      'log-in': () => navigate('/login', { state: { email: lost?.username } }),
      menu: () => session.send({ type: 'menu.opened' }),
      'play-here': () => games.act((actions) => void actions.playHere().catch(sayNotLoaded)),
      check: () => games.act((actions) => actions.check()),
    };
    if (need === undefined) {
      standing.set(null);
      return;
    }
    const { label, way } = NEEDS[need];
    if (need === 'over' && lost && isDeleted) {
      const name = localName(lost.username);
      standing.set({ tone: 'warn', text: i18n._(msg`Account ${name} is deleted`) });
      return;
    }
    // Before its time, a session ends only by the server: logged out elsewhere, or deactivated.
    const isEnded = need === 'over' && (lost?.expiresAt ?? 0) > Date.now();
    const text = isEnded ? msg`You were logged out` : NEEDS[need].text;
    standing.set({
      tone: need === 'full' ? 'error' : 'warn',
      text: i18n._(text),
      action: { label: i18n._(label), run: ways[way] },
    });
    // Recomputed when the language changes, since Lingui's object stays the same.
  }, [need, games, standing, session, lost, isDeleted, i18n, i18n.locale]);
}

function useNeed(games: Games): Need | undefined {
  const unread = useUnread();
  const over = useSessionValue((snapshot) => snapshot.matches('over'));
  const due = useSessionValue(({ context }) => context.session?.passwordChangeDue === true);
  const place = useKeeper(games, placeOf, 'here');
  const full = useBoardValue(({ context: { board } }) => {
    const { emptyCount, solved } = cachedStatus(board);
    return emptyCount === 0 && !solved;
  });
  const { refused } = useWaiting();
  const holds: Readonly<Record<Need, boolean>> = {
    taken: place === 'taken',
    unread,
    over,
    due,
    refused: refused > 0,
    full,
    copy: place === 'there',
  };
  return (Object.keys(NEEDS) as Need[]).find((need) => holds[need]);
}

const placeOf = (keeper: GameKeeper): GamePlace => keeper.place();
