import { useLingui } from '@lingui/react/macro';
import type { ListPuzzlesRequest } from '../../../core/protocol/question-bank.ts';
import { LEVELS, TECHNIQUES, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { Field, type FieldProps } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { LevelChoice } from './library-choice.tsx';
import { useNotes, type Notes } from './notepad.ts';
import type { BankProps } from './panel.ts';
import classes from './puzzle-browser.module.css';

/** What of the bank is listed. */
export function Filters({ notepad, techniqueNames }: Pick<BankProps, 'notepad' | 'techniqueNames'>) {
  const { t } = useLingui();
  const { filter, minScore, maxScore } = useNotes(notepad);
  const change = (changes: Notes['filter']): void => {
    notepad.write({ filter: { ...filter, ...changes } });
  };
  return (
    <div className={classes.filters}>
      <LevelChoice
        label={t`Library`}
        name="filter-library"
        value={filter.library}
        none={t`All`}
        onChoose={(library) => {
          change({ library });
        }}
      />
      <LevelChoice
        label={t`Level found`}
        name="filter-level"
        value={filter.level}
        none={t`All`}
        onChoose={(level) => {
          change({ level });
        }}
      />
      <TechniqueChoice
        value={filter.technique}
        names={techniqueNames}
        onChoose={(technique) => {
          change({ technique });
        }}
      />
      <ScoreField
        label={t`Score from`}
        name="filter-min"
        value={minScore}
        onText={(text) => {
          notepad.write({ minScore: text });
        }}
      />
      <ScoreField
        label={t`to`}
        name="filter-max"
        value={maxScore}
        onText={(text) => {
          notepad.write({ maxScore: text });
        }}
      />
    </div>
  );
}

interface TechniqueChoiceProps {
  readonly value: TechniqueId | undefined;
  readonly names: BankProps['techniqueNames'];
  readonly onChoose: (technique: TechniqueId | undefined) => void;
}

function TechniqueChoice({ value, names, onChoose }: TechniqueChoiceProps) {
  const { t, i18n } = useLingui();
  return (
    <div className={classes.wide}>
      <Select
        label={t`Technique on its path`}
        name="filter-technique"
        value={value ?? ''}
        onChoose={(chosen) => {
          onChoose(TECHNIQUES.find(({ id }) => id === chosen)?.id);
        }}
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

type ScoreFieldProps = Pick<FieldProps, 'label' | 'name' | 'onText'> & { readonly value: string };

function ScoreField({ value, ...field }: ScoreFieldProps) {
  const { t } = useLingui();
  return (
    <Field
      inputMode="numeric"
      autoComplete="off"
      maxLength={SCORE_DIGITS}
      value={value}
      fault={isScore(value) ? null : t`Digits only`}
      {...field}
    />
  );
}

const SCORE_DIGITS = 9;

function isScore(text: string): boolean {
  return /^[0-9]*$/.test(text.trim());
}

/** What the filters ask for; what is no number does not filter. */
export function filterOf({ filter, minScore, maxScore }: Notes): ListPuzzlesRequest {
  const scoreOf = (text: string): number | undefined =>
    text.trim() !== '' && isScore(text) ? Number(text) : undefined;
  return { ...filter, minScore: scoreOf(minScore), maxScore: scoreOf(maxScore) };
}
