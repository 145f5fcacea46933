import { useLingui } from '@lingui/react/macro';
import { LEVELS, type Level } from '../../../core/sudoku/techniques/catalogue.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { Select } from '../../ui/select.tsx';

interface LevelChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly value: Level | null | undefined;
  /** The label of the first option, which chooses none of them. */
  readonly none: string;
  readonly onChoose: (level: Level | undefined) => void;
}

export function LevelChoice({ label, name, value, none, onChoose }: LevelChoiceProps) {
  const { i18n } = useLingui();
  return (
    <Select
      label={label}
      name={name}
      value={value ?? ''}
      onChoose={(chosen) => onChoose(LEVELS.find((level) => level === chosen))}
    >
      <option value="">{none}</option>
      {LEVELS.map((level, index) => (
        <option key={level} value={level}>
          {`${index + 1} · ${i18n._(LEVEL_NAMES[level])}`}
        </option>
      ))}
    </Select>
  );
}

/** The library to which puzzles are added; a choice is required. */
export function LibraryChoice({
  value,
  onChoose,
}: {
  readonly value: Level | null;
  readonly onChoose: (library: Level | null) => void;
}) {
  const { t } = useLingui();
  return (
    <LevelChoice
      label={t`Library`}
      name="library"
      value={value}
      none={t`Choose a library`}
      onChoose={(level) => onChoose(level ?? null)}
    />
  );
}
