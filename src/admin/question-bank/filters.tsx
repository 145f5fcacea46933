import { useLingui } from '@lingui/react/macro';
import { LEVELS, TECHNIQUES, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { useTechniqueNames } from '../../texts/index.ts';
import { Select } from '../../ui/select.tsx';
import { LevelChoice } from './library-choice.tsx';
import { useNotes, type Notes } from './notepad.ts';
import type { BankProps } from './panel.ts';
import classes from './puzzle-browser.module.css';

export function Filters({ notepad }: Pick<BankProps, 'notepad'>) {
  const { t } = useLingui();
  const { filter } = useNotes(notepad);
  const change = (changes: Notes['filter']): void => notepad.write({ filter: { ...filter, ...changes } });
  return (
    <div className={classes.filters}>
      <LevelChoice
        label={t`Library`}
        name="filter-library"
        value={filter.library}
        none={t`All`}
        onChoose={(library) => change({ library })}
      />
      <LevelChoice
        label={t`Level found`}
        name="filter-level"
        value={filter.level}
        none={t`All`}
        onChoose={(level) => change({ level })}
      />
      <TechniqueChoice value={filter.technique} onChoose={(technique) => change({ technique })} />
    </div>
  );
}

interface TechniqueChoiceProps {
  readonly value: TechniqueId | undefined;
  readonly onChoose: (technique: TechniqueId | undefined) => void;
}

function TechniqueChoice({ value, onChoose }: TechniqueChoiceProps) {
  const { t, i18n } = useLingui();
  const names = useTechniqueNames();
  return (
    <div className={classes.wide}>
      <Select
        label={t`Technique on its path`}
        name="filter-technique"
        value={value ?? ''}
        onChoose={(chosen) => onChoose(TECHNIQUES.find(({ id }) => id === chosen)?.id)}
      >
        <option value="">{t`All`}</option>
        {LEVELS.map((level) => (
          <optgroup key={level} label={i18n._(LEVEL_NAMES[level])}>
            {TECHNIQUES.filter((technique) => technique.level === level).map(({ id }) => (
              <option key={id} value={id}>
                {names[id]}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </div>
  );
}
