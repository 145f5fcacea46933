import { forgetForm, keepForm, readForm } from './kept-form.ts';
import { randomId } from './random-id.ts';

export interface CallKey {
  /** Equal for equal requests, so that a second press repeats the same call. */
  readonly of: (request: object) => string;
  /** The call is done; the next one gets a new key. */
  readonly done: () => void;
}

/**
 * The idempotency key of a form's call. Kept as long as the form's entries, so that after a lost answer the
 * same request can be repeated, even after a reload. The request itself, which may contain a password, is
 * kept in memory only; so after a reload, the first request is assumed to be the same.
 */
export function createCallKey(name: string): CallKey {
  const place = `key.${name}`;
  const { of, done } = createPassingKey(
    () => (readForm(place, Date.now()) as { readonly key: string } | null)?.key,
  );
  return {
    of: (request) => {
      const key = of(request);
      keepForm(place, { key }, [], Date.now());
      return key;
    },
    done: () => {
      done();
      forgetForm(place);
    },
  };
}

/**
 * The same, only while the form is open: for one-time codes, and for changes of other people's accounts.
 *
 * @param kept the key of the first request, if there is one already
 */
export function createPassingKey(kept?: () => string | undefined): CallKey {
  let last: { readonly what: string; readonly key: string } | undefined;
  return {
    of: (request) => {
      const what = JSON.stringify(request);
      if (last?.what !== what) last = { what, key: (last ? undefined : kept?.()) ?? randomId() };
      return last.key;
    },
    done: () => {
      last = undefined;
    },
  };
}
