import type { Session } from '../../core/account/session.ts';
import type { Api } from '../data/api/api.ts';
import type { Desk } from './desk.ts';

/** The sections about one account; each can lead to another one. */
export type AccountSection = 'permissions' | 'password-reset' | 'crystals' | 'log';

/** Props of every administration section. */
export interface PanelProps {
  readonly api: Api;
  readonly session: Session;
  readonly desk: Desk;
  /** Without a network, nothing can be sent; typed text stays. */
  readonly online: boolean;
  /** Called with the administrator's own new balance. */
  readonly onOwnCrystals: (balance: number) => void;
  /** Opens another section. */
  readonly onGo: (section: AccountSection) => void;
}
