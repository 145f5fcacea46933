import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import {
  asksEntry,
  LESSON_IDS,
  LESSONS,
  type Frame,
  type LessonId,
  type Mistake,
} from '../../../core/learn/lessons.ts';
import { cellName, HOUSE_CELLS, HOUSES_OF, type House } from '../../../core/sudoku/cells.ts';
import { cellOf } from '../../../core/sudoku/position.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import {
  BoardHandleContext,
  Grid,
  Pad,
  useBoardKeys,
  useBoardValue,
  useLettingGo,
} from '../../game/index.ts';
import { drawStep, HintLayer, inTwo, useWording } from '../../hint/index.ts';
import { CellText } from '../../texts/index.ts';
import { Button } from '../../ui/button.tsx';
import { ExerciseFrame, Said, Told } from '../exercise-frame.tsx';
import { frameTexts, LESSON_TITLES } from './lesson-texts.ts';
import { passFrames, readLessons } from './progress.ts';
import { useFrame, type Remark } from './use-frame.ts';
import { loadChunk } from '../../i18n/i18n.ts';
import { joinSentences } from '../../i18n/join-sentences.ts';
import { useResult } from '../../platform/use-result.ts';

interface LessonProps {
  readonly id: LessonId;
  /** Leads on after the last frame. */
  readonly onward: ReactNode;
}

/**
 * A lesson, frame by frame. It continues where it was left, and starts over once finished. Its place is kept in
 * the history state, so that a reload or Back restores it.
 */
export function Lesson({ id, onward }: LessonProps) {
  // `reached`: the frame that is answered, if it is the current one. `out`: where ✕ leads, if not to the path.
  const kept = useHistoryState<{
    readonly at?: unknown;
    readonly reached?: unknown;
    readonly out?: string;
  } | null>();
  const [first] = useState(() => readLessons()[id] % LESSONS[id].length);
  const at = typeof kept?.at === 'number' && LESSONS[id][kept.at] ? kept.at : first;
  useEffect(() => keep({ at }), [at]);
  return (
    <FrameView
      key={at}
      {...{ id, at, onward }}
      out={kept?.out}
      wasReached={kept?.reached === at}
      onGo={(next) => keep({ at: next, reached: null })}
    />
  );
}

function keep(place: object): void {
  history.replaceState({ ...(history.state as object | null), ...place }, '');
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

const LAST_FRAME = LESSONS[LESSON_IDS.at(-1)!].at(-1)!.id;

interface FrameViewProps extends LessonProps {
  readonly at: number;
  readonly out: string | undefined;
  readonly wasReached: boolean;
  readonly onGo: (at: number) => void;
}

function FrameView({ id, at, out, wasReached, onGo, onward }: FrameViewProps) {
  const { i18n } = useLingui();
  const frames = LESSONS[id];
  const frame = frames[at]!;
  const { handle, isReached, remark, show } = useFrame(frame, wasReached);
  useBoardKeys(handle.actor, KEYS);
  useLettingGo(handle.actor);
  useEffect(() => {
    if (!isReached) return;
    passFrames(id, at + 1);
    keep({ reached: at });
  }, [id, at, isReached]);
  // The finders, which are part of the engine, come after the lesson. Its own words say it, too.
  const answer = useResult(frame, async () => {
    const { answerTo } = await loadChunk(() => import(/* webpackChunkName: "answer" */ './answer.ts'));
    return answerTo(frame);
  });
  const state = { frame, isReached, answer: isReached ? answer : undefined };
  const next = at + 1;
  return (
    <BoardHandleContext value={handle}>
      <ExerciseFrame
        kind="lesson"
        title={i18n._(LESSON_TITLES[id])}
        number={next}
        count={frames.length}
        onGo={onGo}
        out={out}
        moment={String(isReached)}
        data-frame={frame.id}
        text={<Words {...state} remark={remark} />}
        board={<Board {...state} />}
        keys={asksEntry(frame.goal) && <Pad onSave={NOTHING} />}
        aside={
          isReached
            ? frame.id === LAST_FRAME && (
                <Link href="/" data-action="to-board">
                  <Trans>Back to the puzzle</Trans>
                </Link>
              )
            : frame.goal?.kind !== 'undo' && (
                <Button data-action="lesson-show" onClick={show}>
                  <Trans>Show me</Trans>
                </Button>
              )
        }
        action={
          isReached &&
          (next === frames.length ? (
            onward
          ) : (
            <Button look="primary" data-action="lesson-next" onClick={() => onGo(next)}>
              <Trans>Continue</Trans>
            </Button>
          ))
        }
      />
    </BoardHandleContext>
  );
}

interface StateProps {
  readonly frame: Frame;
  readonly isReached: boolean;
  /** The step that proves the digit, once it is entered. */
  readonly answer: Step | undefined;
}

/** The house in question; where a cell is, all that it sees. */
function housesShown({ house, goal }: Frame): readonly House[] {
  if (house !== null) return [house];
  if (goal?.kind !== 'digits' || goal.placed.length > 1) return [];
  return HOUSES_OF[cellOf(goal.placed[0]!)]!;
}

/** The board, with the houses in question, and then with what proves the digit. */
function Board({ frame, answer }: StateProps) {
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const { digits, noted } = frame;
  const houses = housesShown(frame);
  const picture = useMemo(() => {
    if (!answer) return null;
    const answered = new Set(answer.placements.map(cellOf));
    const filled = (cell: number): boolean => digits[cell]! > 0 || answered.has(cell);
    const drawn = drawStep(answer, {
      obstacles: { filled, notes: (cell) => noted.get(cell) ?? 0 },
      at: 0,
    });
    // The digit stays the player's own.
    return { ...drawn, placed: [] };
  }, [answer, digits, noted]);
  return (
    <>
      <Grid layerRef={setLayer} />
      {layer &&
        (picture !== null || houses.length > 0) &&
        createPortal(<HintLayer picture={picture} bands={houses} stage={picture ? 3 : 1} />, layer)}
    </>
  );
}

/** The task, then its result; or the question with what is to be said about the last entry. */
function Words({ frame, isReached, answer, remark }: StateProps & { readonly remark: Remark | null }) {
  const { i18n } = useLingui();
  const wording = useWording();
  const remarkText = useRemarkText(frame.house);
  const { text, done, also } = frameTexts(frame.id);
  if (remark) {
    // What is only unproven is not wrong.
    const isWrong = remark.kind === 'mistake' && remark.by !== null;
    return (
      <Said lead={<CellText text={inTwo(i18n._(text)).result} />}>
        <span data-tone={isWrong ? 'no' : 'warn'}>
          <CellText text={remarkText(remark)} />
        </span>
      </Said>
    );
  }
  if (answer && wording) {
    const { result, reason } = wording.words(answer).told[2];
    // Its second sentence is the result.
    const first = reason.split(/(?<=[.。])/)[0]!;
    const told = also ? joinSentences(i18n, [first, i18n._(also)]) : first;
    return <Told tone="hint" result={result} reason={told} />;
  }
  if (isReached && done) return <Done frame={frame} text={i18n._(done)} />;
  return <Told {...inTwo(i18n._(text))} />;
}

function Done({ frame: { goal }, text }: Pick<StateProps, 'frame'> & { readonly text: string }) {
  const { t } = useLingui();
  const isLit = useBoardValue(({ context }) => context.digit > 0);
  const [wasLit] = useState(isLit);
  const { result, reason } = inTwo(text);
  if (goal?.kind !== 'digits' || isLit) return <Told tone="hint" {...{ result, reason }} />;
  // How to stop entering a digit is news only while its key is lit.
  const other = wasLit ? '' : t`It also goes digit first: with no cell selected, choose 9, then each cell.`;
  return <Told tone="hint" result={result} reason={other} />;
}

/** Why an entry is wrong or not supported, or that something else is asked for. */
function useRemarkText(house: House | null) {
  const { t } = useLingui();
  const mistakeText = useMistakeText(house);
  return (remark: Remark): string => {
    if (remark.kind === 'pencil')
      return remark.isNeeded
        ? t`We want notes here. Turn Pencil on first.`
        : t`That was just a note. Turn Pencil off, then enter the digit.`;
    if (remark.kind === 'colour') return t`That was just a colour. Turn Colour off first.`;
    if (remark.kind === 'other-digit') {
      const { asked, digit } = remark;
      return t`The question is where ${asked} goes. You entered ${digit}.`;
    }
    const name = cellName(remark.cell);
    if (remark.kind === 'other-cell') {
      const [row, column] = cellName(remark.asked);
      return t`This is ${name}. Look in row ${row}, column ${column}.`;
    }
    if (remark.kind === 'mistake') return mistakeText(remark);
    const { digit } = remark;
    return t`Yes, ${name} is ${digit}. But that is not the question.`;
  };
}

function useMistakeText(house: House | null) {
  const { t } = useLingui();
  return ({ cell, digit, by, other: place }: Mistake): string => {
    const name = cellName(cell);
    if (by === null && house !== null && !HOUSE_CELLS[house]!.includes(cell))
      return t`Not ${name} – it’s outside the shaded area.`;
    const other = cellName(place ?? cell);
    if (by === null) return t`${name} could be ${digit}, but so could ${other}.`;
    const there = cellName(by);
    const shared = HOUSES_OF[cell]!.filter((each) => HOUSE_CELLS[each]!.includes(by));
    const named = shared.find((each) => each === house) ?? shared[0]!;
    if (named < 9) return t`${name} can’t be ${digit}. This row already has its ${digit}, in ${there}.`;
    if (named < 18) return t`${name} can’t be ${digit}. This column already has its ${digit}, in ${there}.`;
    return t`${name} can’t be ${digit}. This box already has its ${digit}, in ${there}.`;
  };
}
