import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { useSettings } from '../../platform/use-settings.ts';
import classes from './key-list.module.css';

export function KeyList() {
  const { t } = useLingui();
  const { twoKinds } = useSettings();
  const rows: readonly (readonly [keys: readonly string[], meaning: string])[] = [
    [['←', '↑', '→', '↓'], t`Move; with Shift select several cells`],
    [['1', '–', '9'], t`Enter a digit, or choose it when no cell is selected`],
    ...(twoKinds
      ? ([
          [['Shift', '1'], t`Corner note`],
          [['Ctrl', '1'], t`Centre note`],
          [['Alt', '1'], t`Cell colour`],
        ] as const)
      : ([
          [['Shift', '1'], t`Note`],
          [['Alt', '1'], t`Cell colour (Ctrl works too)`],
        ] as const)),
    [['Delete'], t`Erase the digit, then the notes, then the colour`],
    [['Space'], t`Pencil`],
    [['C'], t`Colour`],
    [['E'], t`Eraser`],
    [['Z'], t`Undo; with Shift redo`],
    [['T'], t`Try something`],
    [['O'], t`Keep what you tried`],
    [['X'], t`Go back to before the try`],
    [['H'], t`Hint`],
    [['W'], t`Why not this candidate?`],
    [['S'], t`Save`],
    [['A'], t`Fill in candidates`],
    [['V'], t`Check board`],
    [['G'], t`New puzzle of this level`],
    [['Ctrl', 'A'], t`Select all cells`],
    [['Ctrl', 'C'], t`Copy the puzzle`],
    [['Ctrl', 'V'], t`Import what you copied`],
    [['?'], t`Show these shortcuts`],
    [['P'], t`Pause`],
    [['Esc'], t`Deselect digit and cells`],
    [['R', 'K', 'B'], t`Read the row, column or box aloud`],
    [['N'], t`Read the cell and its notes aloud`],
  ];
  return (
    <dl className={classes.keys}>
      {rows.map(([keys, meaning]) => (
        <Fragment key={meaning}>
          <dt>{keys.map((key) => (key === '–' ? key : <kbd key={key}>{key}</kbd>))}</dt>
          <dd>{meaning}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
