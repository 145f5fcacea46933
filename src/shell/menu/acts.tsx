import type { SectionProps } from '../../game/index.ts';
import { Item } from '../../ui/menu/item.tsx';
import type { MenuAct } from '../../ui/menu/overlay.ts';

interface ActsProps extends Pick<SectionProps, 'onAct'> {
  readonly rows: readonly (readonly [act: MenuAct, name: string])[];
}

/** The rows of a section that act on the game or open an overlay. */
export function Acts({ rows, onAct }: ActsProps) {
  return rows.map(([act, name]) => <Item key={act} act={act} name={name} onClick={() => onAct(act)} />);
}
