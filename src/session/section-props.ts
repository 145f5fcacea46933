import type { Session } from '../../core/account/session.ts';
import type { MenuAct } from '../ui/menu/overlay.ts';

/** Props of all sections; most use only some. */
export interface SectionProps {
  /** The current session, or the expired one, since the person may still be writing; null for a visitor. */
  readonly session: Session | null;
  readonly onAct: (act: MenuAct) => void;
  /** Replaces the game on the board; resolves when the database has it. Only where there is a board. */
  readonly putAway?: () => Promise<void>;
  readonly onClose: () => void;
}
