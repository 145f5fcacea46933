import { cellName } from '../sudoku/cells.ts';
import { cellOf, digitOf } from '../sudoku/position.ts';
import {
  implicationsOf,
  MOST_IMPLICATIONS,
  oppositeOfEnd,
  proofOf,
  proofParts,
} from '../sudoku/techniques/proof.ts';
import type { Implication, Step } from '../sudoku/techniques/step.ts';
import { argumentParts, decisiveLines, type ArgumentPart } from './argument-parts.ts';
import {
  anyCell,
  anyDigit,
  cellNames,
  countOf,
  digitList,
  groups,
  houseName,
  houseNames,
  isFalse,
  isTrue,
  listOf,
  message,
  type Form,
  type List,
  type Message,
} from './message.ts';
import { candidatesOf, cellsOf, commonHouses, type Explainer, housesOf, region } from './parts.ts';

/** Forcing chains and nets: branches that end in one result, or in a contradiction. */

/** Longer branches are abbreviated; `argumentOf` gives all conclusions. */
const LONGEST_TOLD = 12;

export const explainCellForcingChain: Explainer = (step) => ({
  where: message('where.forcing', { region: region(cellsOf(step, 'assumption')) }),
  ...common(step, 'cell-forcing', cellValues(step)),
});

export const explainRegionForcingChain: Explainer = (step) => ({
  where: message('where.forcing', { region: message('region', { houses: houseName(housesOf(step)[0]) }) }),
  ...common(step, 'region-forcing', regionValues(step)),
});

export const explainForcingNet: Explainer = (step) => {
  const { why, ...stages } = netStages(step);
  return {
    where: message('where.forcing', { region: region(cellsOf(step, 'assumption')) }),
    ...stages,
    why: [...proofText(step), ...why],
  };
};

export const explainTridagon: Explainer = (step) => {
  const cells = cellsOf(step, 'subset');
  const digits = digitList(candidatesOf(step, 'subset'));
  const guardians = candidatesOf(step, 'assumption');
  const values = { houses: houseNames(housesOf(step)), digits, cells: cellNames(cells) };
  return {
    where: message('where.tridagon', values),
    which: message('which.tridagon', values),
    element: { cells },
    why: [
      message('why.tridagon', values),
      message('why.guardians', { count: guardians.length, guardians: groups(guardians) }),
      ...(step.branches === undefined
        ? []
        : [...argumentParts(step).flatMap(guardianTexts), restAgrees(step.branches)]),
    ],
  };
};

/** The cases that can be true end the same way. */
function restAgrees(branches: readonly (readonly Implication[])[]): Message {
  const left = branches.filter((branch) => oppositeOfEnd(branch) < 0).length;
  return left === branches.length ? message('why.all-agree') : message('why.rest-agrees', { count: left });
}

/** What follows from a guardian: the result, or a contradiction. */
function guardianTexts(part: ArgumentPart, _: number, { length }: { readonly length: number }): Message[] {
  const { branch } = part;
  if (oppositeOfEnd(branch) < 0) return [branchText(part, mostTold(length))];
  const end = branch[branch.length - 1].candidates[0];
  const ends = branch.filter(({ candidates }) => candidates[0] === end);
  return [
    contradictionText(part, mostTold(length)),
    message('why.contradiction', { clash: clashOf(ends, branch) }),
  ];
}

function netStages(step: Step): Omit<ReturnType<Explainer>, 'where'> {
  const assumed = step.branches![0][0];
  switch (step.variant) {
    case 'cell':
      return common(step, 'cell-forcing', cellValues(step));
    case 'region':
      return common(step, 'region-forcing', regionValues(step));
    case 'double':
      return common(step, 'double-forcing', {
        fact: isTrue(assumed.candidates),
        opposite: isFalse(assumed.candidates),
      });
    default:
      return contradiction(step, factOf(assumed));
  }
}

/** One branch that ends in a fact and its opposite. */
function contradiction(step: Step, fact: Message): Omit<ReturnType<Explainer>, 'where'> {
  const [part] = argumentParts(step);
  const [candidate] = candidatesOf(step, 'conclusion');
  const ends = part.own
    .map((index) => part.branch[index])
    .filter(({ candidates }) => candidates[0] === candidate);
  return {
    which: message('which.contradiction', { fact }),
    element: { cells: cellsOf(step, 'assumption') },
    why: [
      contradictionText(part),
      step.variant === 'nested'
        ? message('why.contradiction-nested', {
            facts: lemmasOf(part.branch),
            clash: clashOf(ends, part.branch),
          })
        : message('why.contradiction', { clash: clashOf(ends, part.branch) }),
    ],
  };
}

/** The candidates that further suppositions refute along the way. */
function lemmasOf(branch: readonly Implication[]): List {
  return listOf(
    'facts',
    branch
      .filter(({ reason }) => reason === 'forcing-net')
      .map(({ candidates }) => isFalse(candidates, 'claim')),
  );
}

/** For arguments longer than people like: the level of proof, and the length. */
function proofText(step: Step): Message[] {
  const count = implicationsOf(step);
  if (count <= MOST_IMPLICATIONS) return [];
  const parts = step.branches!.reduce((sum, branch) => sum + proofParts(branch).length, 0);
  const proof = message(`proof.${proofOf(step)!}`);
  return [message('why.long', { proof, most: MOST_IMPLICATIONS, count, parts })];
}

/**
 * How a contradiction appears on the board: a house without a place for a digit, or a cell without digits. If
 * the house is unknown, both conclusions are named.
 */
function clashOf(ends: readonly Implication[], branch: readonly Implication[]): Message {
  const held = ends.find((end) => end.isTrue)!;
  const [candidate] = held.candidates;
  if (held.reason === 'cell') return message('clash.cell', { cell: cellName(cellOf(candidate)) });
  const places = [candidate, ...held.because.map((index) => branch[index].candidates[0])];
  const known = held.house === undefined ? commonHouses(places.map(cellOf)) : [held.house];
  const houses = held.reason === 'house' ? known : [];
  if (houses.length === 1)
    return message('clash.house', { house: houseName(houses[0]), digit: digitOf(candidate) });
  return message('clash.both', {
    one: isTrue([candidate], 'noun'),
    other: isFalse([candidate], 'noun'),
  });
}

function common(step: Step, kind: string, values: Message['values']): Omit<ReturnType<Explainer>, 'where'> {
  return {
    which: message(`which.${kind}`, values),
    why: [message(`why.${kind}`, values), ...branchTexts(step), message('why.all-agree')],
    element: step.houses.length > 0 ? { house: housesOf(step)[0] } : { cells: cellsOf(step, 'assumption') },
  };
}

function cellValues(step: Step): Message['values'] {
  const assumed = candidatesOf(step, 'assumption');
  return { cell: cellName(cellOf(assumed[0])), digits: anyDigit(assumed), count: assumed.length };
}

function regionValues(step: Step): Message['values'] {
  const assumed = candidatesOf(step, 'assumption');
  return {
    house: houseName(housesOf(step)[0]),
    digit: digitOf(assumed[0]),
    cells: anyCell(assumed.map(cellOf)),
    count: assumed.length,
  };
}

function factOf({ candidates, isTrue: holds }: Implication, form?: Form): Message {
  return holds ? isTrue(candidates, form) : isFalse(candidates, form);
}

/** One sentence for each branch: its assumption, the digits that it leads to, and its end. */
function branchTexts(step: Step): Message[] {
  const parts = argumentParts(step).filter(({ kind }) => kind !== 'supposition');
  return parts.map((part) => branchText(part, mostTold(parts.length)));
}

/** The number of digits told of each of several branches. */
function mostTold(branches: number): number {
  return Math.max(3, Math.floor(LONGEST_TOLD / branches));
}

function branchText(part: ArgumentPart, most: number): Message {
  const [assumption, ...rest] = part.own.map((index) => part.branch[index]);
  const end = rest.at(-1);
  // The assumption is the result itself.
  if (end === undefined) return message('branch.itself', { start: factOf(assumption) });
  const between = rest.slice(0, -1).filter((implication) => implication.isTrue);
  return walkText(part, between, end, most);
}

/** The digits that a supposition leads to before it contradicts itself. */
function contradictionText(part: ArgumentPart, most = LONGEST_TOLD): Message {
  const [assumption, ...rest] = part.own.map((index) => part.branch[index]);
  const [candidate] = rest[rest.length - 1].candidates;
  const digits = rest.filter((implication) => implication.isTrue && implication.candidates[0] !== candidate);
  const end = digits.pop();
  if (end === undefined) return message('argument.suppose', { fact: factOf(assumption) });
  return walkText(part, digits, end, most);
}

function walkText(
  part: ArgumentPart,
  between: readonly Implication[],
  end: Implication,
  most: number,
): Message {
  const start = factOf(part.branch[part.own[0]]);
  const told = (between.length > most ? decisive(part, between) : between).slice(0, most);
  const facts = told.map((implication) => factOf(implication, 'claim'));
  const left = between.length - told.length;
  if (left === 0)
    return message('branch', { start, facts: listOf('then', [...facts, factOf(end, 'claim')]) });
  return message('branch.long', {
    start,
    facts: listOf('then', facts),
    told: told.length,
    end: factOf(end, 'claim'),
    count: left,
    number: countOf(left),
  });
}

/**
 * If there are many conclusions, only those in the picture; the last sentence names both sides of a
 * contradiction.
 */
function decisive(part: ArgumentPart, conclusions: readonly Implication[]): readonly Implication[] {
  const lines = decisiveLines(part).map((index) => part.branch[index]);
  const [candidate] = lines[lines.length - 1].candidates;
  return conclusions.filter(
    (implication) => lines.includes(implication) && implication.candidates[0] !== candidate,
  );
}
