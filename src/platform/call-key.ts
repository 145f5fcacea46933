import { randomId } from './random-id.ts';

/** Gives the key of a call: the same for the same request, so that a second press is the same call. */
export function createCallKey(): (request: object) => string {
  let last: { readonly what: string; readonly key: string } | undefined;
  return (request) => {
    const what = JSON.stringify(request);
    if (last?.what !== what) last = { what, key: randomId() };
    return last.key;
  };
}
