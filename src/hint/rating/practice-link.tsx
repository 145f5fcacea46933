import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { PageLink } from '../../ui/page-link.tsx';

/** The name of a technique, which leads to its practice. */
export function practiceLink(technique: TechniqueId, name: string) {
  return (
    <PageLink href={`/practice?technique=${technique}`} data-practise={technique}>
      {name}
    </PageLink>
  );
}
