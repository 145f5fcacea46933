import { forgetForm, keepForm, readForm } from './kept-form.ts';
import { randomId } from './random-id.ts';

export interface CallKey {
  /** Equal for equal requests, so that a second press repeats the same call. */
  readonly of: (request: object) => string;
  /** The call is done; the next one gets a new key. */
  readonly done: () => void;
}

interface KeptCall {
  readonly key: string;
  readonly what?: string;
}

/**
 * The idempotency key of a form's call. Kept as long as the form's entries, so that after a lost answer the
 * same request can be repeated, even after a reload.
 *
 * @param keepsRequest whether the request is kept too, which a password must not be. Otherwise the first request
 *   after a reload is assumed to be the same.
 */
export function createCallKey(name: string, { keepsRequest = false } = {}): CallKey {
  const place = `key.${name}`;
  const { of, done } = createPassingKey((what, isFirst) => {
    const kept = readForm(place, Date.now()) as KeptCall | null;
    const isSame = keepsRequest ? kept?.what === what : isFirst;
    return isSame ? kept?.key : undefined;
  });
  return {
    of: (request) => {
      const key = of(request);
      keepForm(place, { key, ...(keepsRequest && { what: JSON.stringify(request) }) }, [], Date.now());
      return key;
    },
    done: () => {
      done();
      forgetForm(place);
    },
  };
}

/**
 * The same, only while the form is open: for one-time codes.
 *
 * @param kept the key of a request, if it is a repetition
 */
export function createPassingKey(kept?: (what: string, isFirst: boolean) => string | undefined): CallKey {
  let last: { readonly what: string; readonly key: string } | undefined;
  return {
    of: (request) => {
      const what = JSON.stringify(request);
      if (last?.what !== what) last = { what, key: kept?.(what, last === undefined) ?? randomId() };
      return last.key;
    },
    done: () => {
      last = undefined;
    },
  };
}
