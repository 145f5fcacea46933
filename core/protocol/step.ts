import * as v from 'valibot';
import type { Step } from '../sudoku/techniques/step.ts';
import { plain } from './codec.ts';

const index = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));
const CANDIDATES = v.array(index(728));
const DIGIT = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9));
const WORD = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/));

const CLOSURE = v.object({
  blockers: v.array(v.object({ cell: index(80), digit: DIGIT, house: index(26), shuts: v.array(index(80)) })),
  earlier: CANDIDATES,
});

/** A `Step` on the wire. Techniques and roles are strings, so that older pages can ignore unknown ones. */
const ONE_STEP = v.object({
  technique: WORD,
  variant: v.optional(WORD),
  placements: CANDIDATES,
  eliminations: CANDIDATES,
  premise: v.array(
    v.object({
      role: WORD,
      set: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
      cells: v.array(index(80)),
      candidates: CANDIDATES,
    }),
  ),
  houses: v.array(v.object({ house: index(26), role: WORD })),
  links: v.array(
    v.object({ from: CANDIDATES, to: CANDIDATES, strong: v.boolean(), house: v.optional(index(26)) }),
  ),
  exclusions: v.optional(
    v.array(v.object({ candidate: index(728), because: WORD, cells: v.array(index(80)) })),
  ),
  branches: v.optional(
    v.array(
      v.array(
        v.object({
          candidates: CANDIDATES,
          isTrue: v.boolean(),
          because: v.array(v.pipe(v.number(), v.integer(), v.minValue(0))),
          reason: WORD,
          house: v.optional(index(26)),
          subset: v.optional(v.object({ cells: v.array(index(80)), digits: v.array(DIGIT) })),
          closure: v.optional(CLOSURE),
        }),
      ),
    ),
  ),
  closure: v.optional(CLOSURE),
});

const STEP_SCHEMA = v.object({ ...ONE_STEP.entries, leadsTo: v.optional(ONE_STEP) });

export const STEP = plain(STEP_SCHEMA as v.GenericSchema as v.GenericSchema<unknown, Step>);
