import type { Digit } from '../../../core/sudoku/digits.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, type ReactNode } from 'react';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { useStore } from '../../platform/use-store.ts';
import { focusBoard } from '../../ui/focus-board.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { dropRemedies, makeWay, shownNotice, type Notice } from '../../ui/notices.ts';
import { useBoard, useBoardValue } from './board-context.ts';
import { tapsEnter } from './board-machine.ts';
import { cachedStatus } from './cell-views.ts';
import classes from './status-line.module.css';
import unseen from '../../ui/unseen.module.css';

export interface StatusLineProps {
  readonly online: boolean;
  /**
   * A persistent notice with an action. It replaces informational notices; later notices cover it for a
   * while.
   */
  readonly standing: Standing | null;
  /** Whether the player has never entered anything. */
  readonly isNew: boolean;
  /** Replaces the level. */
  readonly name: string | null;
  /** Shown at the end of the line. */
  readonly children: ReactNode;
}

export interface Standing {
  readonly text: string;
  readonly label: string;
  readonly run: () => void;
}

const ICONS: Record<Notice['tone'], IconName> = { ok: 'check', error: 'warning', warn: 'warning' };

/** The status line: the puzzle by default, else one message. */
export function StatusLine({ online, standing, isNew, name, children }: StatusLineProps) {
  const notice = useStore(shownNotice);
  const chosen = useBoardValue(({ context }) => (tapsEnter(context) ? context.digit : 0));
  const isSilent = !notice && !standing;
  useDroppedRemedies();
  const standingText = standing?.text;
  useEffect(() => {
    if (standingText !== undefined) makeWay();
  }, [standingText]);
  return (
    <div className={classes.line} data-part="status">
      {/* Only messages are announced: the default text about the puzzle changes with every digit. */}
      <div role="status" className={classes.live}>
        {notice ? (
          <Chip tone={notice.tone} icon={ICONS[notice.tone]}>
            <span className={classes.text}>{notice.text}</span>
            {notice.action && (
              <button type="button" className={classes.action} onClick={notice.action.run}>
                {notice.action.label}
              </button>
            )}
          </Chip>
        ) : standing ? (
          <Chip tone="warn" icon="warning">
            <span className={classes.text}>{standing.text}</span>
            <button type="button" className={classes.action} onClick={standing.run}>
              {standing.label}
            </button>
          </Chip>
        ) : (
          !online && <Offline />
        )}
      </div>
      {isSilent && (
        <>
          {chosen > 0 ? <Chosen digit={chosen} /> : <Resting isNew={isNew} name={name} />}
          <span className={classes.aside}>{children}</span>
        </>
      )}
    </div>
  );
}

/** Offers for the previous board disappear when the board changes. */
function useDroppedRemedies(): void {
  const { actor } = useBoard();
  useEffect(() => {
    let { board } = actor.getSnapshot().context;
    const following = actor.subscribe(({ context }) => {
      if (context.board === board) return;
      ({ board } = context);
      dropRemedies();
    });
    return () => {
      following.unsubscribe();
    };
  }, [actor]);
}

/** An icon and a word next to the line's default content. */
function Offline() {
  const { t } = useLingui();
  return (
    <span className={classes.offline} title={t`Offline. Solving and saving still work.`}>
      <Icon name="offline" size={16} />
      <span aria-hidden>
        <Trans>Offline</Trans>
      </span>
      <span className={unseen.unseen}>
        <Trans>Offline. Solving and saving still work.</Trans>
      </span>
    </span>
  );
}

function Chip({ tone, icon, children }: { tone: Notice['tone']; icon: IconName; children: ReactNode }) {
  return (
    <div className={classes.chip} data-tone={tone}>
      <Icon name={icon} size={16} />
      {children}
    </div>
  );
}

/** What taps currently do, and how to stop. */
function Chosen({ digit }: { digit: Digit }) {
  const { actor } = useBoard();
  const pencil = useBoardValue(({ context }) => context.pencil);
  return (
    <>
      <span className={classes.text}>
        {pencil ? (
          <Trans>
            Tap a cell to note <b>{digit}</b>
          </Trans>
        ) : (
          <Trans>
            Tap a cell to enter <b>{digit}</b>
          </Trans>
        )}
      </span>
      <button
        type="button"
        className={classes.action}
        data-action="let-go"
        onClick={() => {
          actor.send({ type: 'escape.pressed' });
          focusBoard();
        }}
      >
        <Trans>Deselect</Trans>
      </button>
    </>
  );
}

function Resting({ isNew, name }: Pick<StatusLineProps, 'isNew' | 'name'>) {
  const { i18n } = useLingui();
  const level = useBoardValue(({ context }) => context.board.level);
  const givens = useBoardValue(({ context }) => cachedStatus(context.board).givenCount);
  const toGo = useBoardValue(({ context }) => cachedStatus(context.board).emptyCount);
  const solved = useBoardValue(({ context }) => cachedStatus(context.board).solved);
  const untouched = useBoardValue(({ context }) => context.board.position === 1);
  if (isNew && untouched)
    return (
      <span className={classes.text}>
        <Trans>Tap an empty cell, then a digit.</Trans>
      </span>
    );
  return (
    <span className={classes.text}>
      <b>{name ?? i18n._(LEVEL_NAMES[level])}</b> ·{' '}
      {solved ? (
        <Trans>solved</Trans>
      ) : (
        <>
          {/* Without plural(): creating its number format would take as long as the rest of the first render. */}
          <span className={classes.roomy}>
            {givens === 1 ? <Trans>1 given</Trans> : <Trans>{givens} givens</Trans>} ·{' '}
          </span>
          <Trans>{toGo} to go</Trans>
        </>
      )}
    </span>
  );
}
