import { Fragment, Suspense, useMemo, useState, type ReactNode } from 'react';
import { optionalChunk } from '../../i18n/i18n.ts';
import { boardsIn, oneLine, SIGNS } from './boards-in.ts';
import { MessageText } from '../list/message-text.tsx';
import { useNow } from '../list/clock.ts';
import classes from './text-and-boards.module.css';

const BoardCard = optionalChunk(() => import(/* webpackChunkName: "card" */ './board-card.tsx'));

interface TextAndBoardsProps {
  readonly text: string;
  /** Renders the text without the links that are shown as boards. */
  readonly children: (rest: string) => ReactNode;
}

/** A text of a member, and below it the positions to which it links. */
export function TextAndBoards({ text, children }: TextAndBoardsProps) {
  const [now] = useState(() => Date.now());
  const { rest, boards } = useMemo(() => boardsIn(text, location.origin, now), [text, now]);
  return (
    <>
      {children(rest)}
      {boards.map((board, place) => (
        <Fragment key={place}>
          {boards.length > 1 && rest.includes(SIGNS[place]!) && (
            <p className={classes.sign}>{SIGNS[place]}</p>
          )}
          <div className={classes.board}>
            <Suspense>
              <BoardCard board={board} />
            </Suspense>
          </div>
        </Fragment>
      ))}
    </>
  );
}

/** The words of a text in one line; its links cannot be pressed. */
export function OneLine({ text }: { readonly text: string }) {
  const now = useNow();
  return <MessageText text={oneLine(text, location.origin, now)} isPlain />;
}
