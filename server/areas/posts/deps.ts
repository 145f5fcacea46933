import type { EndpointName } from '../../../core/protocol/endpoints.ts';
import type { Database } from '../../db/database.ts';
import type { HandlerOver } from '../../http/handlers-over.ts';
import type { NewestPage } from './newest.ts';
import type { Pictures } from './pictures/service.ts';

export interface PostDeps {
  readonly database: Database;
  readonly pictures: Pictures;
  /** The newest page as of a change. */
  readonly newest: (cursor: number) => Promise<NewestPage>;
}

export type PostHandler<Name extends EndpointName> = HandlerOver<PostDeps, Name>;
