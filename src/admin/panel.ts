import type { Session } from '../../core/account/session.ts';
import type { Desk } from './desk.ts';

/** The sections about one account; each can lead to another one. */
export type AccountSection = 'permissions' | 'password-reset' | 'crystals' | 'log';

export interface PanelProps {
  readonly session: Session;
  readonly desk: Desk;
  readonly onGo: (section: AccountSection) => void;
}
