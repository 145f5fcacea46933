import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useState, memo } from 'react';
import { failureText } from '../../i18n/failure-text.ts';
import type { BankPuzzle } from '../../../core/protocol/question-bank.ts';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/check.tsx';
import { SaidLine } from '../../ui/said-line.tsx';
import { Deleting } from './deleting.tsx';
import { Filters } from './filters.tsx';
import { useNotes } from './notepad.ts';
import type { BankProps } from './panel.ts';
import classes from './puzzle-browser.module.css';
import { usePuzzles } from './use-puzzles.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { copyText } from '../../platform/share.ts';
import { useTechniqueNames } from '../../texts/index.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { MiniBoard } from '../../ui/mini-board.tsx';
import { formatDate } from '../words.ts';
import { drawnCells } from './drawn.ts';

/** Browses the question bank: filters, shows, deletes and restores puzzles. */
export function PuzzleBrowser({ notepad }: Pick<BankProps, 'notepad'>) {
  const { t } = useLingui();
  const { filter } = useNotes(notepad);
  const { listing, reload, more, all } = usePuzzles(filter);
  const { list, failure, loading, stale } = listing;
  const puzzles = list?.puzzles ?? NO_PUZZLES;
  const { marked, chosen, choose, chooseAll } = useMarked(puzzles);
  const total = list?.total ?? 0;
  return (
    <div className={classes.browser}>
      <Filters notepad={notepad} />
      {/* Placed above the list, because a button that moves under the pointer loses its press. */}
      <Deleting
        notepad={notepad}
        chosen={chosen}
        filter={filter}
        // The question must not name the count of the previous filter.
        total={stale ? 0 : total}
        onChanged={() => {
          chooseAll(false);
          reload();
        }}
      />
      <Head
        {...{ listing, total }}
        isAllChosen={chosen.length === puzzles.length}
        onAll={() => void all()}
        onChooseAll={chooseAll}
      />
      {failure && (
        <div className={classes.failure}>
          <SaidLine said={{ tone: 'error', text: failureText(failure) }} />
          <Button onClick={reload}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      <None isSure={list !== null && total === 0 && !loading} />
      <ul className={classes.rows} aria-label={t`Puzzles`} aria-busy={loading}>
        {puzzles.map((puzzle) => (
          <PuzzleRow key={puzzle.id} puzzle={puzzle} chosen={marked.has(puzzle.id)} onChoose={choose} />
        ))}
      </ul>
      {list?.next !== undefined && <More disabled={loading} onMore={() => void more()} />}
    </div>
  );
}

/** The selected puzzles among those listed. */
function useMarked(puzzles: readonly BankPuzzle[]) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const choose = useCallback(
    (id: string, isChosen: boolean) =>
      setMarked((before) => {
        const after = new Set(before);
        if (isChosen) after.add(id);
        else after.delete(id);
        return after;
      }),
    [],
  );
  return {
    marked,
    // Deselect what is no longer listed, so that nothing is deleted unseen.
    chosen: puzzles.filter(({ id }) => marked.has(id)),
    choose,
    chooseAll: (isChosen: boolean): void => setMarked(new Set(isChosen ? puzzles.map(({ id }) => id) : [])),
  };
}

interface HeadProps {
  readonly listing: ReturnType<typeof usePuzzles>['listing'];
  readonly total: number;
  readonly isAllChosen: boolean;
  readonly onAll: () => void;
  readonly onChooseAll: (isChosen: boolean) => void;
}

function Head({ listing: { list, loading }, total, isAllChosen, onAll, onChooseAll }: HeadProps) {
  const { i18n } = useLingui();
  return (
    <div className={classes.head}>
      <p className={classes.total} role="status" data-total={list && !loading ? total : undefined}>
        {list && i18n._(msg`${plural(total, { one: '# puzzle', other: '# puzzles' })}`)}
      </p>
      {list?.next !== undefined && total <= SHOWN_AT_MOST && (
        <Button disabled={loading} onClick={onAll}>
          <Trans>Show all</Trans>
        </Button>
      )}
      {list && list.puzzles.length > 0 && (
        <Check checked={isAllChosen} onChange={onChooseAll}>
          <Trans>Select all shown</Trans>
        </Check>
      )}
    </div>
  );
}

function None({ isSure }: { readonly isSure: boolean }) {
  if (!isSure) return null;
  return (
    <p className={classes.none}>
      <Trans>No puzzles found.</Trans>
    </p>
  );
}

function More({ disabled, onMore }: { readonly disabled: boolean; readonly onMore: () => void }) {
  return (
    <Button disabled={disabled} data-action="more" className={classes.more ?? ''} onClick={onMore}>
      <Trans>Show more</Trans>
    </Button>
  );
}

/** The number of rows that a page can still draw without delay. */
const SHOWN_AT_MOST = 2000;
const NO_PUZZLES: readonly BankPuzzle[] = [];

interface PuzzleRowProps {
  readonly puzzle: BankPuzzle;
  readonly chosen: boolean;
  readonly onChoose: (id: string, chosen: boolean) => void;
}

const PuzzleRow = memo(function PuzzleRow({ puzzle, chosen, onChoose }: PuzzleRowProps) {
  const { t, i18n } = useLingui();
  const techniqueNames = useTechniqueNames();
  const { id, library, puzzle: digits, rating, addedAt } = puzzle;
  const where = i18n._(LEVEL_NAMES[library]);
  const givens = digits.replaceAll('0', '').length;
  return (
    <li className={classes.row} data-puzzle={digits}>
      <Check checked={chosen} onChange={(next) => onChoose(id, next)}>
        <span className={classes.picture}>
          <MiniBoard cells={drawnCells(digits)} />
        </span>
        <span className={classes.words}>
          <strong>{rating ? i18n._(LEVEL_NAMES[rating.level]) : t`Not rated yet`}</strong>
          {rating?.hardest !== undefined && <span>{techniqueNames[rating.hardest]}</span>}
          <span className={classes.where}>
            {t`In ${where}`} · {i18n._(msg`${plural(givens, { one: '# given', other: '# givens' })}`)}
          </span>
          <span className={classes.where}>{formatDate(i18n, addedAt)}</span>
        </span>
      </Check>
      <CopyButton label={t`Copy the 81 digits`} onCopy={() => copyText(digits)} />
    </li>
  );
});
