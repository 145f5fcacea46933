/** The address that was typed on the page before this one, if any was. */
export function carriedEmail(): string | undefined {
  const { email } = (history.state ?? {}) as { email?: string };
  return email === '' ? undefined : email;
}
