/**
 * The answer to a call that nobody pressed for. A bug of ours, which is in the log by then, costs what was
 * asked for and not the page.
 */
export function calmly<Reply>(call: Promise<Reply>): Promise<Reply | { readonly kind: 'unknown-answer' }> {
  return call.catch(() => ({ kind: 'unknown-answer' }) as const);
}
