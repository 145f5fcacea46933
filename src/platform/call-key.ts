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
  return createKeptKey(name, ({ key }, _, isFirst) => (isFirst ? key : undefined));
}

/** The same for requests without secrets: they are kept too, so after a reload, another one is known as such. */
export function createOpenKey(name: string): CallKey {
  return createKeptKey(name, ({ what, key }, wanted) => (what === wanted ? key : undefined), true);
}

interface KeptCall {
  readonly key: string;
  readonly what?: string;
}

function createKeptKey(
  name: string,
  repeats: (kept: KeptCall, what: string, isFirst: boolean) => string | undefined,
  isOpen = false,
): CallKey {
  const place = `key.${name}`;
  const { of, done } = createPassingKey((what, isFirst) => {
    const kept = readForm(place, Date.now()) as KeptCall | null;
    return kept ? repeats(kept, what, isFirst) : undefined;
  });
  return {
    of: (request) => {
      const key = of(request);
      keepForm(place, { key, ...(isOpen && { what: JSON.stringify(request) }) }, [], Date.now());
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
