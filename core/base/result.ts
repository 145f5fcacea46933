/** The outcome of something that may fail in an expected way: a failure is a value with a `kind`. */
export type Result<Value, Failure extends { readonly kind: string }> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

export function success<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

export function failure<Failure extends { readonly kind: string }>(
  reason: Failure,
): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure: reason };
}
