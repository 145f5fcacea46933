/** Navigation state from the hint's login button to the login and back, to ask for the hint afterwards. */
export const ASK_AFTER_LOGIN = { asks: true };

/** Whether the page was opened from the hint's login button. */
export function asksAfterLogin(): boolean {
  return (history.state as { asks?: unknown } | null)?.asks === true;
}
