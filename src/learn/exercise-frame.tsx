import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type KeyboardEvent, type KeyboardEventHandler, type ReactNode } from 'react';
import { Link } from 'wouter';
import { CellText } from '../texts/index.ts';
import { DialogIcon } from '../ui/dialog-icons.tsx';
import classes from './exercise-frame.module.css';
import { linesOf } from './lines.ts';

export interface ExerciseFrameProps {
  readonly kind: 'lesson' | 'guided' | 'practice' | 'drill';
  readonly title: string;
  /** The current step, from 1. */
  readonly number: number;
  readonly count: number;
  /** Whether each step so far was done right first time; without it, all were. */
  readonly results?: readonly boolean[] | undefined;
  /** Called with the index of a step, from 0; without it, the segments only count. */
  readonly onGo?: (at: number) => void;
  /** The page to which ✕ leads; by default the path. */
  readonly out?: string | undefined;
  readonly text: ReactNode;
  readonly board: ReactNode;
  /** What is below the board, or next to it on wide screens. */
  readonly keys?: ReactNode;
  /** The secondary actions, as text. */
  readonly aside?: ReactNode;
  /** The filled button. */
  readonly action?: ReactNode;
  /** Changes with the filled button, which takes the focus if the pressed one is gone. */
  readonly moment: string;
  readonly onKeyDown?: KeyboardEventHandler;
}

/** The one frame of lessons, guided examples, practice and drill. */
export function ExerciseFrame(props: ExerciseFrameProps) {
  const { kind, title, number, count, text, board, keys, aside, action, onKeyDown, ...data } = props;
  const { out = '/practice', onGo, moment, results, ...attributes } = data;
  const { t } = useLingui();
  const frame = useFocus(moment);
  const handlers = {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      onKeyDown?.(event);
      goOnByEnter(event);
    },
  };
  return (
    <section ref={frame} className={classes.frame} data-part={kind} {...attributes} {...handlers}>
      <header className={classes.bar}>
        <Link href={out} className={classes.close ?? ''} aria-label={t`Close`} data-action="close">
          <DialogIcon name="close" size={22} />
        </Link>
        <h1 tabIndex={-1}>{title}</h1>
        <Segments current={number} {...{ count, results, onGo }} />
        <span className={classes.count}>
          <Trans>
            {number} of {count}
          </Trans>
        </span>
      </header>
      <div role="status" className={classes.text} data-part="exercise-text">
        {text}
      </div>
      <div className={classes.board}>{board}</div>
      <div className={classes.keys}>{keys}</div>
      <div className={classes.actions}>
        {aside}
        <span data-part="exercise-action">{action}</span>
      </div>
    </section>
  );
}

/** What Enter presses itself. */
const PRESSED = 'a, button:not([role=gridcell])';

/** Enter on the board presses the filled button, which is many Tabs away. */
function goOnByEnter(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, defaultPrevented, repeat } = event;
  if (key !== 'Enter' || defaultPrevented || repeat || (target as Element).closest(PRESSED)) return;
  const filled = currentTarget.querySelector<HTMLElement>('[data-part=exercise-action] > *');
  if (!filled) return;
  event.preventDefault();
  filled.click();
}

function useFocus(moment: string) {
  const frame = useRef<HTMLElement>(null);
  const isNew = useRef(true);
  useEffect(() => {
    const find = (part: string) => frame.current?.querySelector<HTMLElement>(part);
    const filled = isNew.current ? null : find('[data-part=exercise-action] > :not([aria-disabled])');
    isNew.current = false;
    // Only from what can no longer be pressed: a key on the board must not end up on a button.
    if (document.activeElement?.matches('body, h1, [aria-disabled]'))
      (filled ?? find('h1'))?.focus({ preventScroll: true });
  }, [moment]);
  return frame;
}

interface SegmentsProps extends Pick<ExerciseFrameProps, 'count' | 'results'> {
  /** From 1. */
  readonly current: number;
  readonly onGo: ExerciseFrameProps['onGo'] | undefined;
}

function Segments({ current, count, results, onGo }: SegmentsProps) {
  const { t } = useLingui();
  return (
    <div className={classes.segments} aria-hidden={onGo ? undefined : true}>
      {Array.from({ length: count }, (_, at) => {
        const isDone = at < current || undefined;
        if (!onGo)
          return <i key={at} data-done={isDone} data-missed={results?.[at] === false || undefined} />;
        const number = at + 1;
        return (
          <button
            key={at}
            type="button"
            data-done={isDone}
            data-step={number}
            aria-label={t`Step ${number}`}
            aria-current={number === current ? 'step' : undefined}
            onClick={() => onGo(at)}
          />
        );
      })}
    </div>
  );
}

interface SaidProps {
  readonly lead: ReactNode;
  /** `hint`: a result. `no`: an error. `warn`: right so far. */
  readonly tone?: 'hint' | 'no' | 'warn' | undefined;
  /** Whether all of it takes more than three lines, which are then smaller. */
  readonly isLong?: true | undefined;
  readonly children?: ReactNode;
}

/** The text of a frame: what matters in its first line, then the rest. */
export function Said({ lead, tone, isLong, children }: SaidProps) {
  return (
    <>
      <h2 data-tone={tone} data-long={isLong}>
        {lead}
      </h2>
      {children && <p>{children}</p>}
    </>
  );
}

export interface ToldProps extends Pick<SaidProps, 'tone'> {
  readonly result: string;
  readonly reason: string;
}

/** The words of a step, which may name cells. */
export function Told({ result, reason, tone }: ToldProps) {
  return (
    <Said lead={<CellText text={result} />} tone={tone} isLong={isLongText({ result, reason }) || undefined}>
      {reason && <CellText text={reason} />}
    </Said>
  );
}

/** Letters of a bold result in one line of a phone. */
const LETTERS_OF_RESULT = 38;

/** Whether words take more than three lines of a phone. */
export function isLongText(words: ToldProps | undefined): boolean {
  return words !== undefined && linesOf(words.result, LETTERS_OF_RESULT) + linesOf(words.reason) > 3;
}
