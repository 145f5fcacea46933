import {
  closedRecord,
  openRecord,
  optionalField,
  type Codec,
  type Fields,
  type InsideOf,
  type RecordOf,
} from './codec.ts';
import { COUNT } from './values.ts';

/** How an outcome of a call is written: its code, and its fields next to the code. */
export interface OutcomeForm<Payload = object> {
  readonly code: number;
  readonly payload: Codec<Payload>;
}

export function outcome<Of extends Fields>(code: number, fields: Of): OutcomeForm<RecordOf<Of>> {
  return { code, payload: openRecord(fields) };
}

/** An outcome without fields. */
export function bare(code: number): OutcomeForm {
  return { code, payload: openRecord({}) };
}

/** The outcome that says a secret is wrong: the number of remaining tries, if few. */
export function wrong(code: number) {
  return outcome(code, { left: optionalField('left', COUNT) });
}

export type Left = InsideOf<ReturnType<typeof wrong>['payload']>;

export const EMPTY_REQUEST = closedRecord({});
