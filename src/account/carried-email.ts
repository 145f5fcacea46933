/** The address typed on the previous page, if any. */
export function carriedEmail(): string | undefined {
  const { email } = (history.state ?? {}) as { email?: string };
  return email === '' ? undefined : email;
}
