import { isTechniqueId, TECHNIQUES, type TechniqueId } from '../core/sudoku/techniques/catalogue.ts';
import { answerLines } from './lines.ts';
import { answerFor, positionOf } from './read-line.ts';
import { nextStep, stepsOf } from './solution-path.ts';
import { stepJson } from './step-json.ts';
import { readOptions, UsageError, type Command } from './usage.ts';

export const STEPS: Command = {
  name: 'steps',
  summary: 'finds the next step of a position, or all steps',
  help: `[--technique ID[,ID]] [--all]

  {"steps"} for each line, with technique, placements ("r5c3=7"), eliminations
  ("r1c2<>4"), premise and links of each step; candidates are written "7r5c3".
  By default the next step of the easiest technique that has one; none when no
  technique moves the position.

  --technique ID[,ID]  of these techniques only
  --all                every instance of every technique, easiest technique first

  HoDoKu library lines and candidate grids are read as positions: digits with +
  are placed, not given; deleted candidates are deleted.

  Techniques: ${wrapped(TECHNIQUES.map(({ id }) => id))}
`,
  run: async (parameters) => {
    const { technique, all } = readOptions(parameters, {
      technique: { type: 'string' },
      all: { type: 'boolean' },
    });
    const ids = techniqueIds(technique);
    await answerLines(
      answerFor((puzzle) => {
        const position = positionOf(puzzle);
        const steps =
          all === true
            ? ids.flatMap((id) => stepsOf(position, id, true))
            : [nextStep(position, ids) ?? []].flat();
        return { steps: steps.map(stepJson) };
      }),
    );
  },
};

/** The wanted techniques in the order of the catalogue. */
function techniqueIds(list: string | boolean | undefined): TechniqueId[] {
  const every = TECHNIQUES.map(({ id }) => id);
  if (typeof list !== 'string') return every;
  const wanted = list.split(',').map((id) => id.trim());
  const unknown = wanted.find((id) => !isTechniqueId(id));
  if (unknown !== undefined) throw new UsageError(`Unknown technique: ${unknown}`);
  return every.filter((id) => wanted.includes(id));
}

/** Words in lines of a width that terminals have. */
function wrapped(words: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line.length + word.length > 70) {
      lines.push(line);
      line = '';
    }
    line += `${line === '' ? '' : ' '}${word}`;
  }
  return ['', ...lines, line].join('\n    ');
}
