import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Fragment, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { entriesSince, triesOf } from '../../../core/board/try.ts';
import { announce } from '../../ui/announcer.tsx';
import { useBoardLayer } from '../../ui/cell-marks.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { useBoardValue } from './board-context.ts';
import classes from './try.module.css';

/** The newest try and how many entries it has, at the left of the status line. Marks all entries on the board. */
export function TryChip() {
  const { t } = useLingui();
  const board = useBoardValue(({ context }) => context.board);
  const isWon = useBoardValue((snapshot) => snapshot.matches('won'));
  const tries = isWon ? [] : triesOf(board);
  const count = tries.length;
  const name = count === 1 ? t`Try` : t`Try ${count}`;
  useEffect(() => {
    if (count > 0) announce(name);
  }, [count, name]);
  const layer = useBoardLayer();
  if (count === 0) return null;
  const entries = entriesSince(board, tries.at(-1)!).length;
  return (
    <span className={classes.chip} data-part="try">
      <b>
        <DialogIcon name="flag" size={14} />
        {name}
      </b>
      <span>{t`${plural(entries, { one: '# entry since', other: '# entries since' })}`}</span>
      {layer && createPortal(<Tints cells={entriesSince(board, tries[0]!)} />, layer)}
    </span>
  );
}

/** What was entered since the first try, on the board. */
function Tints({ cells }: { readonly cells: readonly number[] }) {
  return (
    <div aria-hidden data-part="tried">
      {cells.map((cell) => {
        const style = {
          left: `${((cell % 9) / 9) * 100}%`,
          top: `${(Math.floor(cell / 9) / 9) * 100}%`,
        };
        return (
          <Fragment key={cell}>
            <span className={classes.tint} style={style} />
            <span className={classes.dashes} style={style} />
          </Fragment>
        );
      })}
    </div>
  );
}
