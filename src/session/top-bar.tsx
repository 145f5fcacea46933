import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useStore } from '../platform/use-store.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon, Logo } from '../ui/icons.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { usePage } from './page.ts';
import { useSessionActor } from './session-context.ts';
import classes from './top-bar.module.css';

interface TopBarProps {
  /** The path of the current place, if the page belongs to one. */
  readonly place: string | undefined;
  readonly clock?: ReactNode;
  /** The second row. */
  readonly children?: ReactNode;
}

/** The top of every page: the name, the four places, the clock and the menu. */
export function TopBar({ place, clock, children }: TopBarProps) {
  // Other pages have their own title.
  const Name = place === '/' ? 'h1' : 'div';
  const to = (href: string, words: ReactNode) => (
    <PageLink href={href} aria-current={href === place ? 'page' : undefined}>
      {words}
    </PageLink>
  );
  return (
    <header>
      <div className={classes.bar}>
        <Name className={classes.brand}>
          <PageLink href="/">
            <Logo size={28} />
            <span>Nonet</span>
          </PageLink>
        </Name>
        <nav className={classes.places}>
          {to('/', <Trans context="navigation">Play</Trans>)}
          {to('/daily', <Trans>Daily</Trans>)}
          {to('/practice', <Trans>Learn</Trans>)}
          {to(
            '/statistics',
            <>
              <span className={classes.long}>
                <Trans>Statistics</Trans>
              </span>
              <span className={classes.short}>
                <Trans>Stats</Trans>
              </span>
            </>,
          )}
        </nav>
        {clock}
        <MenuButton />
      </div>
      {children}
    </header>
  );
}

/** Opens the menu, or takes a visitor to the login; shows how many answers or posts are new. */
function MenuButton() {
  const { t } = useLingui();
  const session = useSessionActor();
  const { newPosts, menuReturns } = usePage();
  const [count, words] = useStore(newPosts);
  return (
    <IconButton
      aria-label={t`Menu`}
      data-action="menu"
      aria-description={words}
      data-count={count}
      onClick={() => {
        session.send({ type: 'menu.opened' });
        // The drawer is over the board, and for members.
        const isAway = location.pathname !== '/';
        if (session.getSnapshot().context.menuOpen) {
          menuReturns.set(isAway);
          if (isAway) navigate('/');
        } else navigate('/login', { state: { isMenu: true } });
      }}
    >
      <Icon name="menu" size={24} />
    </IconButton>
  );
}
