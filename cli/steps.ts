import {
  CHAIN_NAMES,
  listSteps,
  nextStep,
  TECHNIQUES,
  type Position,
  type Step,
  type TechniqueId,
} from '../core/sudoku/index.ts';
import { answerLines } from './lines.ts';
import { answerFor, positionWithOneSolution } from './read-line.ts';
import { stepJson } from './step-json.ts';
import { techniqueIds, WITHOUT_HELP, withoutIds } from './techniques.ts';
import { readOptions, type Command } from './usage.ts';

export const STEPS: Command = {
  name: 'steps',
  summary: 'finds the next step of a position, or all steps',
  help: `[--technique ID[,ID]] [--without ID[,ID]] [--all]

  {"steps"} for each line, with technique, placements ("r5c3=7"), eliminations
  ("r1c2<>4"), premise and links of each step; candidates are written "7r5c3".
  By default, the next step of the easiest technique that has one; none if no
  technique makes progress. A puzzle with no or several solutions is an error.
  "name" is present for chains that players have named:
  ${CHAIN_NAMES.join(', ')}.

  --technique ID[,ID]  only steps of these techniques
  --without ID[,ID]    ${WITHOUT_HELP}
  --all                every instance of every technique, easiest technique first; if
                       there are too many, "cut" has the techniques that are listed
                       incompletely, with the numbers of listed steps

  A forcing net of more than 40 implications, or with lemmas, is written as several
  steps: "part" has the number of each, its supposition ("under"), what a lemma shows
  ("shows"), and the index of its first implication, counted as in "because" ("first").
  The last one has the effect. "proof" is the level of proof, as in the command rate.

  HoDoKu library lines and candidate grids are read as positions: digits with +
  are placed, not given; deleted candidates are deleted.

  Techniques: ${wrapped(TECHNIQUES.map(({ id }) => id))}
`,
  run: async (parameters) => {
    const { technique, without, all } = readOptions(parameters, {
      technique: { type: 'string' },
      without: { type: 'string' },
      all: { type: 'boolean' },
    });
    const leftOut = withoutIds(without);
    const ids = (techniqueIds(technique) ?? TECHNIQUES.map(({ id }) => id)).filter((id) => !leftOut.has(id));
    await answerLines(
      answerFor((puzzle) => {
        const position = positionWithOneSolution(puzzle);
        return all === true ? allSteps(position, ids) : { steps: firstStep(position, ids).flatMap(stepJson) };
      }),
    );
  },
};

/** The best step of the first technique that has one. */
function firstStep(position: Position, ids: readonly TechniqueId[]): Step[] {
  return [nextStep(position, { only: new Set(ids) }) ?? []].flat();
}

/** Maximum number of steps listed for a position: listing them takes about a second. */
const LISTED_MOST = 8_000;

/**
 * All steps, and the techniques whose lists are cut: each except the last may use half of the remaining
 * number.
 */
export function allSteps(position: Position, ids: readonly TechniqueId[]): object {
  const steps: Step[] = [];
  const cut: Partial<Record<TechniqueId, number>> = {};
  for (const id of ids) {
    const left = LISTED_MOST - steps.length;
    const listing = listSteps(position, id, id === ids.at(-1) ? left : Math.ceil(left / 2));
    steps.push(...listing.steps);
    if (listing.isCut) cut[id] = listing.steps.length;
  }
  return { steps: steps.flatMap(stepJson), ...(Object.keys(cut).length > 0 && { cut }) };
}

/** Wraps words at the width of a terminal. */
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
