import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

/**
 * A link to a text: 0 and 1 are the legal documents, help ids follow. The key travels as the navigation
 * state and in the address, so that it can be shared.
 */
export function TextLink({
  number,
  newTab = false,
  replace = false,
  children,
}: {
  readonly number: number;
  /** Opens a new tab, to keep the current page with its entries. */
  readonly newTab?: boolean;
  /** Replaces the current history entry: Back leads to the previous page. */
  readonly replace?: boolean;
  readonly children: ReactNode;
}) {
  const { i18n } = useLingui();
  const text = `${i18n.locale}${number}`;
  // Not the router's link, which ignores `target`.
  if (newTab)
    return (
      <a href={`/agreement?text=${text}`} target="_blank" rel="noopener">
        {children}
      </a>
    );
  return (
    <Link href={`/agreement?text=${text}`} state={{ text }} replace={replace}>
      {children}
    </Link>
  );
}
