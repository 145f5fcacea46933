import { act, screen } from '@testing-library/react';
import { renderWith } from '../support/render.tsx';
import type { ReactElement } from 'react';
import type { Api } from '../../src/data/api/api.ts';
import { CrystalList } from '../../src/account/panel/crystal-list.tsx';
import SessionList from '../../src/account/panel/session-list.tsx';
import { Desk } from '../../src/admin/desk.ts';
import { useTarget } from '../../src/admin/accounts/target.tsx';
import { Document } from '../../src/texts/document.tsx';
import { CommentList } from '../../src/admin/moderation/comment-list.tsx';
import { usePuzzles } from '../../src/admin/question-bank/use-puzzles.ts';

/** Each call stops at a bug, as `createApi` tells it on. */
const api = { call: () => Promise.reject(new Error('bug')) } as unknown as Api;
const desk = new Desk(api);
desk.write({ username: 'lin@example.org' });

function Target(): ReactElement {
  const { account } = useTarget(desk);
  return <p>{account === null ? 'unknown' : 'known'}</p>;
}

function Puzzles(): ReactElement {
  const { listing } = usePuzzles({ library: 'novice' } as never);
  return <p>{listing.failure?.kind ?? 'none'}</p>;
}

const TOLD = /^Unknown error!/;

test.each<[string, ReactElement, RegExp]>([
  ['the sessions', <SessionList key="" />, TOLD],
  ['the crystals', <CrystalList key="" owner="lin@example.org" />, TOLD],
  [
    'the comments of a reported post',
    <CommentList key="" postId="p" disabled={false} onDelete={() => Promise.resolve(false)} />,
    TOLD,
  ],
  ['an article', <Document key="" textKey={{ language: 'en', number: 1 } as never} />, TOLD],
  ['the puzzles of the bank', <Puzzles key="" />, /^unknown-answer$/],
  ['an account', <Target key="" />, /^unknown$/],
])(
  'an unexpected error while loading %s stays in that part and reaches no error boundary',
  async (_, part, told) => {
    jest.useFakeTimers();
    const unhandled: unknown[] = [];
    const hear = (reason: unknown): void => {
      unhandled.push(reason);
    };
    process.on('unhandledRejection', hear);
    renderWith({ api }, part);
    await act(() => jest.advanceTimersByTimeAsync(1000));
    jest.useRealTimers();
    // What nobody has caught is told in a turn of its own.
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    process.off('unhandledRejection', hear);
    expect(screen.getAllByText(told).length).toBeGreaterThan(0);
    expect(unhandled).toEqual([]);
  },
);
