import type { MouseEvent, ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';

/**
 * Navigates without a reload, unless the click requests a new tab or window. Smaller than the router's link.
 */
export function PageLink({
  href,
  children,
  ...rest
}: {
  readonly href: string;
  readonly 'aria-current'?: 'page' | undefined;
  readonly children: ReactNode;
  readonly [data: `data-${string}`]: string;
}) {
  return (
    <a
      href={href}
      {...rest}
      onClick={(event: MouseEvent) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        navigate(href);
      }}
    >
      {children}
    </a>
  );
}
