import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { LESSONS, type LessonId, type Mistake } from '../../../core/learn/lessons.ts';
import { cellName, COLUMN_OF, ROW_OF } from '../../../core/sudoku/cells.ts';
import { BoardHandleContext, Grid, Pad, useBoardKeys } from '../../game/index.ts';
import { Button } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { FrameSteps } from '../frame-steps.tsx';
import { FRAME_TEXTS, LESSON_TITLES } from './lesson-texts.ts';
import classes from './lessons.module.css';
import { passFrames, readLessons } from './progress.ts';
import { useFrame } from './use-frame.ts';

interface LessonProps {
  readonly id: LessonId;
  /** Shown after the last frame. */
  readonly onward: ReactNode;
}

/** A lesson, frame by frame. It continues where it was left, and starts over once finished. */
export function Lesson({ id, onward }: LessonProps) {
  const { i18n, t } = useLingui();
  const frames = LESSONS[id];
  const [at, setAt] = useState(() => readLessons()[id] % frames.length);
  const heading = useRef<HTMLHeadingElement>(null);
  const goTo = (next: number): void => {
    setAt(next);
    heading.current?.focus({ preventScroll: true });
  };
  const [number, count] = [at + 1, frames.length];
  return (
    <section className={classes.lesson} data-part="lesson" data-frame={frames[at]!.id}>
      <header className={classes.header}>
        <Link
          href="/lessons"
          className={classes.close ?? ''}
          aria-label={t`Close`}
          data-action="lesson-close"
        >
          <DialogIcon name="close" size={22} />
        </Link>
        <h1 ref={heading} tabIndex={-1}>
          {i18n._(LESSON_TITLES[id])}
        </h1>
        <FrameSteps number={number} count={count} onGo={goTo} />
      </header>
      <FrameView
        key={frames[at]!.id}
        id={id}
        at={at}
        onward={
          number === count ? (
            onward
          ) : (
            <Button
              look="primary"
              data-action="lesson-next"
              onClick={() => {
                goTo(number);
              }}
            >
              <Trans>Next</Trans>
            </Button>
          )
        }
      />
    </section>
  );
}

const NOTHING = (): void => undefined;
/** The keys for actions on the game do nothing on a lesson's board. */
const KEYS = {
  onAct: NOTHING,
  onHint: NOTHING,
  onWhy: NOTHING,
  onNewGame: NOTHING,
  onKeyList: NOTHING,
};

function FrameView({ id, at, onward }: LessonProps & { readonly at: number }) {
  const { i18n } = useLingui();
  const frame = LESSONS[id][at]!;
  const { handle, isReached, mistake, show } = useFrame(frame);
  useBoardKeys(handle.actor, KEYS);
  useEffect(() => {
    if (isReached) passFrames(id, at + 1);
  }, [id, at, isReached]);
  const { text, done } = FRAME_TEXTS[frame.id]!;
  const answer = isReached ? done && i18n._(done) : mistake && <MistakeText mistake={mistake} />;
  return (
    <>
      <p className={classes.text} data-answered={answer ? true : undefined} data-part="lesson-text">
        {i18n._(text)}
      </p>
      <p
        role="status"
        className={classes.answer}
        data-reached={isReached || undefined}
        data-part="lesson-answer"
      >
        {answer}
      </p>
      <BoardHandleContext value={handle}>
        <div className={classes.board}>
          <Grid />
        </div>
        <div className={classes.pad}>
          <Pad onSave={NOTHING} />
        </div>
      </BoardHandleContext>
      <div className={classes.actions}>
        {isReached
          ? onward
          : frame.goal?.kind !== 'undo' && (
              <Button data-action="lesson-show" onClick={show}>
                <Trans>Show me</Trans>
              </Button>
            )}
      </div>
    </>
  );
}

/** The reason that an entry is wrong, or that nothing supports it. */
function MistakeText({ mistake: { cell, digit, by } }: { readonly mistake: Mistake }) {
  const name = cellName(cell);
  if (by === null)
    return (
      <Trans>
        Nothing forbids a {digit} in {name} yet, but nothing proves it either.
      </Trans>
    );
  const there = cellName(by);
  if (ROW_OF[by] === ROW_OF[cell])
    return (
      <Trans>
        Not {digit} in {name}: its row has a {digit} already, in {there}.
      </Trans>
    );
  if (COLUMN_OF[by] === COLUMN_OF[cell])
    return (
      <Trans>
        Not {digit} in {name}: its column has a {digit} already, in {there}.
      </Trans>
    );
  return (
    <Trans>
      Not {digit} in {name}: its box has a {digit} already, in {there}.
    </Trans>
  );
}
