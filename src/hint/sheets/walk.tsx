import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { argumentOf, type Argument } from '../../../core/hints/argument.ts';
import { cellName } from '../../../core/sudoku/cells.ts';
import { cellOf, digitOf } from '../../../core/sudoku/position.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { announce, withdraw } from '../../ui/announcer.tsx';
import { IconButton } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { plainText } from '../rich-text.tsx';
import classes from './walk.module.css';
import '../picture/threads.css';

interface WalkProps {
  readonly step: Step;
  /** The texts of the argument, one for each step. */
  readonly lines: readonly string[];
  /** The index of the shown text, from 0. */
  readonly at: number;
  readonly onWalk: (at: number) => void;
  /** Renders a text with its cell names. */
  readonly renderLine: (line: string) => ReactNode;
  /**
   * Whether the player asked for the argument: if so, its first line is announced; otherwise only later lines
   * are.
   */
  readonly isAsked?: boolean;
}

/** A forcing argument step by step: by its segments, the arrow keys, or a swipe over the text. */
export function Walk({ step, lines, at, onWalk, renderLine, isAsked = false }: WalkProps) {
  const argument = argumentOf(step);
  const line = lines[at] ?? '';
  const isHeard = useRef(isAsked);
  useEffect(() => {
    const said = plainText(line);
    if (isHeard.current) announce(said);
    isHeard.current = true;
    return () => withdraw(said);
  }, [line]);
  const swipe = useSwipe((by) => onWalk(within(argument, at + by)));
  return (
    <div className={classes.walk} onKeyDown={walkedByKey(argument, at, onWalk)} role="presentation">
      <Threads {...{ argument, at, onWalk }} />
      <Segments {...{ argument, at, onWalk }} />
      <p className={classes.line} data-part="hint-line" {...swipe}>
        {renderLine(line)}
      </p>
    </div>
  );
}

/** Back and next; before the first step, Back calls `onBack` if given. */
export function WalkKeys({
  step,
  at,
  onWalk,
  onBack,
}: Pick<WalkProps, 'step' | 'at' | 'onWalk'> & { readonly onBack?: () => void }) {
  const { t } = useLingui();
  const argument = argumentOf(step);
  const last = argument.steps.length - 1;
  return (
    <span className={classes.keys} onKeyDown={walkedByKey(argument, at, onWalk)} role="presentation">
      <IconButton
        className={classes.key}
        aria-label={t`Step back`}
        disabled={at === 0 && onBack === undefined}
        onClick={() => {
          if (at === 0) onBack?.();
          else onWalk(at - 1);
        }}
      >
        <DialogIcon name="back" size={22} />
      </IconButton>
      <IconButton
        className={classes.key}
        aria-label={t`Next step`}
        data-action="walk-next"
        data-first
        disabled={at === last}
        onClick={() => onWalk(at + 1)}
      >
        <DialogIcon name="next" size={22} />
      </IconButton>
    </span>
  );
}

/** "Step 4 of 6", counted within the current case, like the segments. */
export function WalkCount({ step, at }: Pick<WalkProps, 'step' | 'at'>) {
  const own = stepsOfCase(argumentOf(step), at);
  const count = own.at(-1)!.number;
  return (
    <span className={classes.count}>
      <Trans>
        Step {own.find(({ index }) => index === at)!.number} of {count}
      </Trans>
    </span>
  );
}

/** The steps of the current case and the result, each with its index in the argument. */
function stepsOfCase({ steps }: Argument, at: number) {
  const now = steps[at]!;
  const thread = now.thread === -1 ? steps[steps.length - 2]!.thread : now.thread;
  const indexed = steps.map((each, index) => ({ ...each, index }));
  const own = indexed.filter((each) => each.thread === thread);
  const result = indexed.filter(({ kind }) => kind === 'result');
  return [...own, ...result.map((each) => ({ ...each, thread, number: own.at(-1)!.number + 1 }))];
}

type PartProps = Pick<WalkProps, 'at' | 'onWalk'> & { readonly argument: Argument };

/** The cases or parts, each in the colour of its lines; hidden if there is only one. */
function Threads({ argument: { threads, steps }, at, onWalk }: PartProps) {
  const { t } = useLingui();
  if (threads.length < 2) return null;
  const now = steps[at]!.thread;
  const isInParts = threads.some(({ kind }) => kind === 'main');
  const nameOf = (index: number): string => {
    const { kind, part } = threads[index]!;
    if (kind === 'branch') return t`Case ${index + 1}`;
    if (kind === 'main') return part === 1 ? t`Main line` : t`Main line, part ${part}`;
    const lemma = threads.slice(0, index + 1).filter((each) => each.kind === kind && each.part === 1).length;
    return part === 1 ? t`Lemma ${lemma}` : t`Lemma ${lemma}, part ${part}`;
  };
  return (
    <div
      className={classes.threads}
      role="group"
      aria-label={isInParts ? t`Parts of the argument` : t`Cases`}
    >
      {threads.map(({ supposed, isTrue, part }, index) => {
        const fact = `${cellName(cellOf(supposed))} ${isTrue ? '=' : '≠'} ${digitOf(supposed)}`;
        return (
          <button
            key={index}
            type="button"
            className={classes.thread}
            data-thread={index % 5}
            aria-label={`${nameOf(index)}, ${fact}`}
            aria-pressed={index === now}
            onClick={() => onWalk(steps.findIndex(({ thread }) => thread === index))}
          >
            {part === 1 ? fact : `${fact} …`}
          </button>
        );
      })}
    </div>
  );
}

/** One segment for each step of the current thread, and one for the result. */
function Segments({ argument, at, onWalk }: PartProps) {
  const { t } = useLingui();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !current) return;
    row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
  }, [at]);
  return (
    <div
      ref={row}
      className={classes.segments}
      data-part="hint-segments"
      role="group"
      aria-label={t`Steps of the argument`}
    >
      {stepsOfCase(argument, at).map(({ index, kind, thread, number }) => {
        const name = kind === 'clash' ? t`Clash` : kind === 'result' ? t`Result` : String(number);
        return (
          <button
            key={index}
            type="button"
            className={classes.segment}
            data-thread={thread % 5}
            data-kind={kind}
            data-on={index <= at || undefined}
            aria-current={index === at ? 'step' : undefined}
            aria-label={kind === 'clash' || kind === 'result' ? name : t`Step ${number}`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => onWalk(index)}
          >
            {name}
          </button>
        );
      })}
    </div>
  );
}

function within({ steps }: Argument, at: number): number {
  return Math.max(0, Math.min(steps.length - 1, at));
}

/** Arrow keys, Home and End move through an argument. */
export function walkedByKey(argument: Argument, at: number, onWalk: (at: number) => void) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const last = argument.steps.length - 1;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    onWalk(within(argument, to));
    // Move the focus along with the segments; a page may contain several arguments.
    const segments = event.target instanceof Element && event.target.closest('[data-part=hint-segments]');
    if (segments)
      requestAnimationFrame(() =>
        segments.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true }),
      );
  };
}

/** A swipe is longer than this, and more horizontal than vertical. */
const SWIPE_PX = 40;

function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ clientX, clientY, pointerType }: PointerEvent) => {
      start.current = pointerType === 'mouse' ? null : { x: clientX, y: clientY };
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const from = start.current;
      start.current = null;
      if (from === null) return;
      const [across, down] = [clientX - from.x, clientY - from.y];
      if (Math.abs(across) < SWIPE_PX || Math.abs(across) < 2 * Math.abs(down)) return;
      onSwipe(across < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
