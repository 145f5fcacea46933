import { useLingui } from '@lingui/react/macro';
import { useTechniqueNames } from '../../texts/index.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { Drill } from '../drill/drill.tsx';

/** `/drill`: asks which technique applies to a position. */
export default function DrillPage() {
  const { t } = useLingui();
  usePageTitle(t`Mixed drill`);
  return <Drill names={useTechniqueNames()} />;
}
