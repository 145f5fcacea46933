import { Trans } from '@lingui/react/macro';
import classes from './menu.module.css';

/** The packages that reach the page, all under permissive licences. */
const PACKAGES = 'React, XState, Lingui, wouter, Dexie, lz-string, Workbox';

export function About() {
  const version = process.env.APP_VERSION;
  return (
    <div className={classes.words}>
      <p>
        <Trans>Nonet {version}, free software under the MIT licence.</Trans>
      </p>
      <p>
        <Trans>Built with {PACKAGES}. Their licence texts come with the program files.</Trans>
      </p>
      <p>
        <Trans>The puzzles come from the public-domain bank of SudokuExchange.</Trans>
      </p>
    </div>
  );
}
