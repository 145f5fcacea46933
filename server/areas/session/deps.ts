import type { AccountServices } from '../../accounts/services.ts';

export interface SessionDeps extends AccountServices {
  readonly sessionMs: number;
  readonly rememberedSessionMs: number;
  /** Whether administrators count as members until two-step login is set up. */
  readonly needsSecondFactor: boolean;
}
