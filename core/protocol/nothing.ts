import { closedRecord, openRecord, optionalField } from './codec.ts';
import { COUNT } from './values.ts';

/** A request or an answer without a field. */
export type Nothing = object;

export const EMPTY_REQUEST = closedRecord<Nothing>({});
export const EMPTY_ANSWER = openRecord<Nothing>({});

/** The form of an outcome that its code says completely. */
export function bare(code: number): { code: number; payload: typeof EMPTY_ANSWER } {
  return { code, payload: EMPTY_ANSWER };
}

/** What a wrong secret may be told: how many tries are left, once they are few. */
export interface Left {
  readonly left?: number | undefined;
}

/** The form of an outcome that says a secret is wrong. */
export function wrong(code: number) {
  return { code, payload: openRecord<Left>({ left: optionalField('left', COUNT) }) };
}
