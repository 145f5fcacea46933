import type { Session } from '../../core/account/session.ts';
import type { Games } from './games.ts';
import type { Overlay } from '../ui/menu/overlay.ts';

/** Props of all sections; most use only some. */
export interface SectionProps {
  readonly games: Games;
  /** The current session, or the expired one, since the person may still be writing; null for a visitor. */
  readonly session: Session | null;
  readonly onOpen: (overlay: Overlay) => void;
  readonly onClose: () => void;
}
