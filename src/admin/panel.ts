import type { Session } from '../../core/account/session.ts';
import type { Api } from '../data/api/api.ts';
import type { Desk } from './desk.ts';

/** The sections that are about one account: one leads to the other. */
export type AccountSection = 'permissions' | 'password-reset' | 'crystals' | 'log';

/** What every section of the administration gets. */
export interface PanelProps {
  readonly api: Api;
  readonly session: Session;
  readonly desk: Desk;
  /** Without a network nothing can be sent; what is typed stays. */
  readonly online: boolean;
  /** Called with the administrator's own new balance. */
  readonly onOwnCrystals: (balance: number) => void;
  /** Opens another section. */
  readonly onGo: (section: AccountSection) => void;
}
