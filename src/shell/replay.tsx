import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { formatElapsed } from '../../core/base/elapsed.ts';
import type { Board } from '../../core/board/board.ts';
import { goTo } from '../../core/board/history.ts';
import { standstills, type Standstill } from '../../core/board/standstills.ts';
import { statusOf } from '../../core/board/status.ts';
import type { TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import { engine } from '../engine/index.ts';
import { BoardFrame, hintBoardOf, useWording } from '../hint/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { useBackCloses } from '../ui/use-back-closes.ts';
import classes from './replay.module.css';

/** Shorter waits are ordinary thinking. */
const LEAST_SECONDS = 30;
const MOST_STANDSTILLS = 5;
/** The longest that a whole replay takes, and that one step is shown. */
const WHOLE_MS = 30_000;
const STEP_MS = 500;

/** A finished game on a slider, with the places where its player stood still. */
export default function Replay({ board, onClose }: { readonly board: Board; readonly onClose: () => void }) {
  const { t } = useLingui();
  useBackCloses();
  const { history } = board;
  const [position, setPosition] = useState(1);
  const { length: last } = history;
  const { isPlaying, setPlaying } = usePlaying(position, last, setPosition);
  const play = (): void => {
    if (!isPlaying && position === last) setPosition(1);
    setPlaying(!isPlaying);
  };
  const show = (wanted: number): void => {
    setPlaying(false);
    setPosition(wanted);
  };
  const shown = useMemo(() => goTo(board, position), [board, position]);
  const waits = useMemo(() => standstills(board, LEAST_SECONDS, MOST_STANDSTILLS), [board]);
  const { emptyCount: toGo } = statusOf(shown);
  const seconds = position === 1 ? 0 : history[position - 1]!.seconds;
  const left = t`${toGo} to go`;
  return (
    <Dialog title={t`Replay`} shape="sheet" part="replay" onClose={onClose}>
      <div className={classes.board}>
        <BoardFrame cells={shown.cells} marked={history[position - 1]?.cells} />
      </div>
      <div className={classes.controls}>
        <button
          type="button"
          data-action="play"
          aria-label={isPlaying ? t`Pause` : t({ message: 'Play', context: 'replay' })}
          onClick={play}
        >
          <Icon name={isPlaying ? 'pause' : 'resume'} />
        </button>
        <div className={classes.slider}>
          <input
            type="range"
            min={1}
            max={last}
            value={position}
            aria-label={t`Replay`}
            aria-valuetext={seconds === undefined ? left : `${timeOf(seconds)}, ${left}`}
            onChange={(event) => show(Number(event.target.value))}
          />
          <Marks waits={waits} last={last} />
        </div>
      </div>
      <p className={classes.facts}>
        <span>{seconds !== undefined && timeOf(seconds)}</span>
        <span>{left}</span>
      </p>
      <Waits board={board} waits={waits} shown={position} onShow={show} />
    </Dialog>
  );
}

/** Shows one position after the other while it is switched on. */
function usePlaying(position: number, last: number, onShow: (position: number) => void) {
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(
      () => (position < last ? onShow(position + 1) : setPlaying(false)),
      Math.min(STEP_MS, WHOLE_MS / last),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [isPlaying, position, last, onShow]);
  return { isPlaying, setPlaying };
}

const timeOf = (seconds: number): string => formatElapsed(seconds * 1000);

/** Where on the slider the player stood still. */
function Marks({ waits, last }: { readonly waits: readonly Standstill[]; readonly last: number }) {
  return (
    <svg aria-hidden className={classes.marks} viewBox="0 0 100 1" preserveAspectRatio="none">
      {waits.map(({ position }) => (
        <rect key={position} x={((position - 1) / (last - 1)) * 100 - 0.5} width="1" height="1" />
      ))}
    </svg>
  );
}

interface WaitsProps {
  readonly board: Board;
  readonly waits: readonly Standstill[];
  readonly shown: number;
  readonly onShow: (position: number) => void;
}

/** The places where the player stood still, each with the technique that was needed there. */
function Waits({ board, waits, shown, onShow }: WaitsProps) {
  const wording = useWording();
  const techniques = useTechniques(board, waits);
  if (waits.length === 0) return null;
  return (
    <>
      <h3 className={classes.heading}>
        <Trans>Where you stood still</Trans>
      </h3>
      <ul className={classes.waits}>
        {waits.map(({ position, seconds }) => {
          const [at, wait] = [timeOf(board.history[position - 1]?.seconds ?? 0), timeOf(seconds)];
          const technique = techniques.get(position);
          return (
            <li key={position}>
              <button type="button" aria-pressed={position === shown} onClick={() => onShow(position)}>
                <Trans>
                  At {at}, for {wait}
                </Trans>
              </button>
              {technique && (
                <PageLink href={`/practice?technique=${technique}`}>{wording?.technique(technique)}</PageLink>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The technique of the next step at each of these places, by position, as they become known. */
function useTechniques(board: Board, waits: readonly Standstill[]): ReadonlyMap<number, TechniqueId> {
  const [found, setFound] = useState<ReadonlyMap<number, TechniqueId>>(new Map());
  useEffect(() => {
    const given = new AbortController();
    const find = async (): Promise<void> => {
      for (const { position } of waits) {
        const { signal } = given;
        const finding = await engine.call('findHint', hintBoardOf(goTo(board, position)), { signal });
        if (finding.kind === 'step')
          setFound((before) => new Map(before).set(position, finding.step.technique));
      }
    };
    // Without the engine, the places have no names.
    find().catch(() => undefined);
    return () => {
      given.abort();
    };
  }, [board, waits]);
  return found;
}
