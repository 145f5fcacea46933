import type { Session } from '../../core/account/session.ts';
import type { MenuAct } from '../ui/menu/overlay.ts';

/** Props of all sections; most use only some. */
export interface SectionProps {
  /** The current session, or the expired one, since the person may still be writing; null for a visitor. */
  readonly session: Session | null;
  readonly onAct: (act: MenuAct) => void;
  /** Opens another game in place of the one on the board; resolves when the database has that. Over a board only. */
  readonly putAway?: () => Promise<void>;
  readonly onClose: () => void;
}
