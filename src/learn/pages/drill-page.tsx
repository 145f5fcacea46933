import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'wouter';
import { KINDS } from '../../../core/sudoku/techniques/catalogue.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { Drill } from '../drill/drill.tsx';

/** `/drill`: asks which technique applies to a position. `?unit=ID`: the drill at the end of a unit. */
export default function DrillPage() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const unit = KINDS.find((id) => id === search.get('unit')) ?? null;
  usePageTitle(t`Mixed drill`);
  return <Drill key={unit} unit={unit} />;
}
