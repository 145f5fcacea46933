import { Trans, useLingui } from '@lingui/react/macro';
import { ReadingPage } from '../../settings/index.ts';
import { useTechniqueNames } from '../../texts/index.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { Drill } from '../drill/drill.tsx';
import classes from './practice-page.module.css';

/** `/drill`: asks which technique applies to a position. */
export default function DrillPage() {
  const { t } = useLingui();
  usePageTitle(t`Mixed drill`);
  return (
    <ReadingPage learn wide>
      <h1 className={classes.title}>
        <Trans>Mixed drill</Trans>
      </h1>
      <Drill names={useTechniqueNames()} />
    </ReadingPage>
  );
}
