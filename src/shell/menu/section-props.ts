import type { Session } from '../../../core/account/session.ts';
import type { Games } from '../../game/index.ts';
import type { Overlay } from '../overlay.ts';

/** What a section is given; most need less. */
export interface SectionProps {
  readonly games: Games;
  /** Who is logged in, or was until a moment ago and may be writing; null for a visitor. */
  readonly session: Session | null;
  readonly onOpen: (overlay: Overlay) => void;
  readonly onClose: () => void;
}
