import { forgetForm, keepForm, readForm } from './kept-form.ts';
import { randomId } from './random-id.ts';

export interface CallKey {
  /** The same for the same request, so that a second press is the same call. */
  readonly of: (request: object) => string;
  /** The call is done: the next one is another. */
  readonly done: () => void;
}

/**
 * The key of a form's call. It outlives the form as what was typed into it does: whoever comes back after an
 * answer that got lost and sends the same once more is answered like the first time. The request itself,
 * which can hold a password, is nowhere but in memory; so the first one after that is taken for the same.
 */
export function createCallKey(name: string): CallKey {
  const place = `key.${name}`;
  let last: { readonly what: string; readonly key: string } | undefined;
  return {
    of: (request) => {
      const what = JSON.stringify(request);
      if (last?.what !== what) {
        const kept = last ? null : (readForm(place, Date.now()) as { readonly key: string } | null);
        last = { what, key: kept?.key ?? randomId() };
      }
      keepForm(place, { key: last.key }, [], Date.now());
      return last.key;
    },
    done: () => {
      last = undefined;
      forgetForm(place);
    },
  };
}

/** The same for as long as a form is open: its request holds a code that serves once, so none after it is the same. */
export function createPassingKey(): (request: object) => string {
  let last: { readonly what: string; readonly key: string } | undefined;
  return (request) => {
    const what = JSON.stringify(request);
    if (last?.what !== what) last = { what, key: randomId() };
    return last.key;
  };
}
