/**
 * What is deduced inside a propagation, once its plain links are used up (section 17 of docs/se-rating.md).
 */
import { HOUSE_CELLS, type Cell } from '../cells.ts';
import { COUNT, MEMBERS } from '../digits.ts';
import { fishSteps, hiddenSteps, lockingSteps, nakedSteps } from './basic-steps.ts';
import {
  CELL_CAUSE,
  DEDUCED,
  HOUSE_TYPE_OF,
  NO_CAUSE,
  type ChainFinding,
  type ChainSearch,
  type Effort,
  type ForcingKind,
  type Level,
  type Nested,
  type Target,
} from './chain-finding.ts';
import type { Closures } from './closures.ts';
import { LinkClosures } from './link-closures.ts';
import { SingleClosures } from './single-closures.ts';
import type { Propagation } from './propagation.ts';
import { HOUSE_AT, type Removal, type SePosition } from './se-position.ts';
import { StaticChains } from './static-chains.ts';

/** A step with the previously removed candidates that it depends on, as off-nodes. */
interface Deduced {
  readonly removals: readonly Removal[];
  readonly restsOn: readonly number[];
  readonly nested?: Nested;
}

/** What a propagation has changed: the current position, and the candidates and places before it. */
export interface Change {
  readonly position: SePosition;
  readonly candidates: Uint16Array;
  readonly places: Uint16Array;
  readonly effort: Effort;
}

type Rule = (change: Change, found: Propagation) => Iterable<Deduced>;

export class Deductions {
  private readonly rules: readonly Rule[];
  private readonly closures: Closures | undefined;

  constructor(level: Level, chains: (kind: ForcingKind, closures: Closures | undefined) => ChainSearch) {
    const closures = level < 2 ? undefined : level < 4 ? new LinkClosures() : new SingleClosures();
    const forcing = (dynamic: boolean, inner: Level): Rule => {
      const search = chains({ dynamic, nishio: false, level: inner }, inner === 0 ? closures : undefined);
      return (change, found) => chained(change, search.all(change.position, change.effort), found);
    };
    const rules: Rule[] = [locked, hiddenPairs, nakedPairs, xWings];
    if (level === 2 || level === 3) {
      const search = new StaticChains(closures!);
      rules.push((change, found) => chained(change, search.all(change.position), found));
    }
    if (level === 3) rules.push(forcing(false, 0));
    if (level >= 4) rules.push(forcing(true, 0));
    if (level === 5) rules.push(forcing(true, 2));
    this.closures = closures;
    this.rules = rules;
  }

  /** To be called with the position in which the propagations start. */
  begin(position: SePosition): void {
    this.closures?.begin(position);
  }

  get ruleCount(): number {
    return this.rules.length;
  }

  /**
   * @param from how many of the first rules are known to find nothing
   * @returns whether the first rule that finds something has added nodes
   */
  into(found: Propagation, change: Change, from: number): boolean {
    for (let at = from; at < this.rules.length; at++) {
      const rule = this.rules[at];
      let isProductive = false;
      // The nodes that are added remove nothing yet, so that they do not change what the rule finds.
      for (const { removals, restsOn, nested } of rule(change, found)) {
        for (const { cell, digits } of [...removals].sort(byColumnThenRow))
          for (const at of MEMBERS[digits]) {
            const node = (cell * 9 + at) * 2;
            if (found.has[node] === 1) continue;
            found.add(node, DEDUCED, restsOn);
            if (nested) found.nested.set(node, nested);
            isProductive = true;
          }
      }
      if (isProductive) return true;
    }
    return false;
  }
}

function byColumnThenRow(a: Removal, b: Removal): number {
  return (a.cell % 9) - (b.cell % 9) || a.cell - b.cell;
}

function* locked({ position, candidates }: Change): Generator<Deduced> {
  for (const { step, locked: found } of lockingSteps(position)) {
    const { house, locked: cover, digit } = found;
    const covered = new Set(HOUSE_CELLS[cover]);
    const restsOn = goneFrom(
      { position, candidates },
      Array.from(HOUSE_CELLS[house]).filter((cell) => !covered.has(cell)),
      1 << (digit - 1),
    );
    if (restsOn.length > 0) yield { removals: step.removals, restsOn };
  }
}

function* hiddenPairs({ position, candidates }: Change): Generator<Deduced> {
  for (const { step, set } of hiddenSteps(position, 2)) {
    const without = Array.from(HOUSE_CELLS[set.house]).filter((_, place) => !(set.places & (1 << place)));
    const restsOn = goneFrom({ position, candidates }, without, set.digits);
    if (restsOn.length > 0) yield { removals: step.removals, restsOn };
  }
}

function* nakedPairs({ position, candidates }: Change): Generator<Deduced> {
  for (const { step, set } of nakedSteps(position, 2)) {
    const cells = Array.from(MEMBERS[set.places], (place) => HOUSE_CELLS[set.house][place]);
    const restsOn = goneFrom({ position, candidates }, cells, 0x1ff & ~set.digits);
    if (restsOn.length > 0) yield { removals: step.removals, restsOn };
  }
}

function* xWings({ position, candidates }: Change): Generator<Deduced> {
  for (const { step, fish } of fishSteps(position, 2)) {
    const cells = Array.from(MEMBERS[fish.base]).flatMap((line) =>
      Array.from(HOUSE_CELLS[fish.baseType + line]).filter((_, place) => !(fish.cover & (1 << place))),
    );
    const restsOn = goneFrom({ position, candidates }, cells, 1 << (fish.digit - 1));
    if (restsOn.length > 0) yield { removals: step.removals, restsOn };
  }
}

/** The candidates of these digits that the cells have lost, as off-nodes. */
function goneFrom(
  { position, candidates }: Pick<Change, 'position' | 'candidates'>,
  cells: readonly Cell[],
  digits: number,
): number[] {
  return cells.flatMap((cell) =>
    Array.from(MEMBERS[candidates[cell] & ~position.candidates[cell] & digits], (at) => (cell * 9 + at) * 2),
  );
}

function* chained(
  change: Change,
  findings: readonly ChainFinding[],
  { has }: Propagation,
): Generator<Deduced> {
  const isKnown = ({ cell, digits }: Removal): boolean =>
    MEMBERS[digits].every((at) => has[(cell * 9 + at) * 2] === 1);
  for (const finding of findings) {
    if (finding.removals.every(isKnown)) continue;
    const targets = finding.targets();
    const restsOn = new Set<number>();
    for (const target of targets) collect(change, target, finding.initialCause, restsOn);
    if (restsOn.size === 0) continue;
    let key: string | undefined;
    yield {
      removals: finding.removals,
      restsOn: [...restsOn],
      nested: {
        complexity: finding.complexity,
        // Few are asked for.
        get key() {
          return (key ??= targets.map(({ nodes }) => nodes.join()).join(';'));
        },
      },
    };
  }
}

/** A link that is strong only because candidates were removed depends on those removals. */
function collect(
  { position, candidates, places }: Change,
  { nodes, causes }: Target,
  initialCause: number,
  into: Set<number>,
): void {
  nodes.forEach((node, index) => {
    if ((node & 1) === 0) return;
    const cause = causes[index] === NO_CAUSE ? initialCause : causes[index];
    if (cause === NO_CAUSE) return;
    const cell = Math.floor(node / 18);
    const at = (node >> 1) % 9;
    if (cause === CELL_CAUSE) {
      for (const gone of MEMBERS[candidates[cell] & ~position.candidates[cell]])
        into.add((cell * 9 + gone) * 2);
      return;
    }
    const house = HOUSE_AT[HOUSE_TYPE_OF[cause]][cell];
    const gone = places[house * 9 + at] & ~position.places[house * 9 + at];
    if (COUNT[gone] === 0) return;
    for (const place of MEMBERS[gone]) into.add((HOUSE_CELLS[house][place] * 9 + at) * 2);
  });
}
