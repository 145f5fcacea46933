/** What a hint's own button takes to the login, and the login back to the board, as the navigation state. */
export const ASK_AFTER_LOGIN = { asks: true };

/** Whether this page was come to for a hint's question. */
export function asksAfterLogin(): boolean {
  return (history.state as { asks?: unknown } | null)?.asks === true;
}
