/**
 * The answer to a background call. A bug in it, which has been logged, loses that answer but does not break
 * the page.
 */
export function calmly<Reply>(call: Promise<Reply>): Promise<Reply | { readonly kind: 'unknown-answer' }> {
  return call.catch(() => ({ kind: 'unknown-answer' }) as const);
}
