import { closedRecord, openRecord } from './codec.ts';

/** A request or an answer without a field. */
export type Nothing = object;

export const EMPTY_REQUEST = closedRecord<Nothing>({});
export const EMPTY_ANSWER = openRecord<Nothing>({});

/** The form of an outcome that its code says completely. */
export function bare(code: number): { code: number; payload: typeof EMPTY_ANSWER } {
  return { code, payload: EMPTY_ANSWER };
}
