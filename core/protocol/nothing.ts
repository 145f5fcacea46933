import { closedRecord, openRecord, optionalField } from './codec.ts';
import { COUNT } from './values.ts';

/** A request or an answer without fields. */
export type Nothing = object;

export const EMPTY_REQUEST = closedRecord<Nothing>({});
export const EMPTY_ANSWER = openRecord<Nothing>({});

/** An outcome without fields. */
export function bare(code: number): { code: number; payload: typeof EMPTY_ANSWER } {
  return { code, payload: EMPTY_ANSWER };
}

/** Answer to a wrong secret: the number of remaining tries, if few. */
export interface Left {
  readonly left?: number | undefined;
}

/** The form of an outcome that says a secret is wrong. */
export function wrong(code: number) {
  return { code, payload: openRecord<Left>({ left: optionalField('left', COUNT) }) };
}
