import { Trans } from '@lingui/react/macro';
import type { BoardLevel } from '../../core/board/board.ts';
import { LevelBar, Timer } from '../game/index.ts';
import { Logo } from '../ui/icons.tsx';
import { PageLink } from '../ui/page-link.tsx';
import classes from './main-screen.module.css';
import { MenuButton } from './menu-button.tsx';

interface TopBarProps {
  readonly onLevel: (level: BoardLevel) => void;
  readonly onMenu: () => void;
}

/** The name, the levels, links to other pages, the clock and the menu. */
export function TopBar({ onLevel, onMenu }: TopBarProps) {
  return (
    <header className={classes.header}>
      <h1 className={classes.brand}>
        <Logo size={28} />
        Nonet
      </h1>
      <div className={classes.levels}>
        <LevelBar onChoose={onLevel} />
      </div>
      <div className={classes.tools}>
        <PageLink href="/daily" className={`${classes.learn} ${classes.roomy}`}>
          <Trans>Daily</Trans>
        </PageLink>
        <PageLink href="/statistics" className={`${classes.learn} ${classes.roomy}`}>
          <Trans>Statistics</Trans>
        </PageLink>
        <PageLink href="/practice" className={classes.learn} data-action="learn">
          <Trans>Learn</Trans>
        </PageLink>
        <Timer />
        <MenuButton onClick={onMenu} />
      </div>
    </header>
  );
}
