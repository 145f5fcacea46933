/**
 * Checks the examples in articles and the practice exercises of each technique, and prints a table:
 *
 *     npm run types -- core && node scripts/check-examples.mjs
 *
 * - The technique is the next step in each example, and the first example shows its classic form; if an
 *   easier technique comes first, `content/rare.json` says why.
 * - Each form of the technique (scripts/forms.mjs) has an example.
 * - There are ENOUGH exercises, ordered from easy to hard, and no two are equivalent puzzles.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { textOfTechnique } from '../build/core/hints/article-numbers.js';
import { formatGrid } from '../build/core/sudoku/grid.js';
import { effortOf } from './effort.mjs';
import { TECHNIQUES } from '../build/core/sudoku/techniques/catalogue.js';
import { canonicalForm } from '../build/core/sudoku/canonical.js';
import { CONTENT, readExamples } from './content.mjs';
import { formOf, FORMS } from './forms.mjs';
import { exercisesOf, positionOf, readSusser } from './positions.mjs';

const ENOUGH = 24;
/** @type {{ listed: Record<string, string> }} */
const rare = JSON.parse(readFileSync(path.join(CONTENT, 'rare.json'), 'utf8'));

let faults = 0;
console.log('text technique: examples (form, if not next) | exercises, different');
for (const { id } of TECHNIQUES) {
  const said = [...checkExamples(id), ...checkExercises(id)];
  faults += said.length;
  for (const fault of said) console.error(`  ${id}: ${fault}`);
}
console.log(faults === 0 ? 'no faults' : `${faults} faults`);
process.exit(faults === 0 ? 0 : 1);

function checkExamples(id) {
  const examples = readExamples(textOfTechnique(id));
  const shown = examples.map(({ step, position }) => formOf(step, position));
  const forms = Object.keys(FORMS[id] ?? {});
  const said = examples.flatMap(({ status }, at) =>
    status === 'next' || rare.listed[`${id}.${shown[at] ?? ''}`]
      ? []
      : [`example ${at + 1} is not the next step`],
  );
  if (forms.length > 0 && shown[0] !== forms[0])
    said.push(`the first example is ${shown[0]}, not ${forms[0]}`);
  for (const form of forms) if (!shown.includes(form)) said.push(`no example of ${form}`);
  const words = examples.map(
    ({ status }, at) => `${shown[at] ?? '-'}${status === 'next' ? '' : ' (listed)'}`,
  );
  process.stdout.write(`${textOfTechnique(id)} ${id}: ${words.join(', ')}`);
  return said;
}

function checkExercises(id) {
  const exercises = exercisesOf(id).map(readSusser);
  const kinds = new Set(exercises.map(({ givens }) => formatGrid(canonicalForm(givens))));
  const efforts = exercises.map((exercise) => effortOf(id, positionOf(exercise)));
  console.log(` | ${exercises.length}, ${kinds.size}`);
  const said = [];
  if (kinds.size < exercises.length)
    said.push(`${exercises.length - kinds.size} exercises are equivalent to others`);
  if (kinds.size < ENOUGH) said.push(`only ${kinds.size} different exercises`);
  if (efforts.some((effort, at) => effort < efforts[at - 1])) said.push('the exercises are not in order');
  return said;
}
