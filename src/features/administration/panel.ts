import type { Session } from '../../../core/account/session.ts';
import type { Api } from '../../data/api/api.ts';
import type { Desk } from './desk.ts';

/** What every section of the administration gets. */
export interface PanelProps {
  readonly api: Api;
  readonly session: Session;
  readonly desk: Desk;
  /** Without a network nothing can be sent; what is typed stays. */
  readonly online: boolean;
}
