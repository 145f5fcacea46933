import type { EndpointName } from '../../core/protocol/endpoints.ts';
import type { AccountServices } from '../accounts/services.ts';
import type { Handlers } from './calls.ts';

/** A handler that also gets its area's dependencies. */
export type HandlerOver<Deps, Name extends EndpointName> = (
  deps: Deps,
  ...call: Parameters<Handlers[Name]>
) => ReturnType<Handlers[Name]>;

/** A handler about accounts. */
export type AccountHandler<Name extends EndpointName> = HandlerOver<AccountServices, Name>;

/** Binds an area's handlers to their dependencies. */
export function handlersOver<Deps, Names extends EndpointName>(
  deps: Deps,
  handlers: { readonly [Name in Names]: HandlerOver<Deps, Name> },
): Handlers<Names> {
  const bound = Object.entries(handlers).map(([name, handler]) => {
    const handle = handler as (deps: Deps, ...call: unknown[]) => unknown;
    return [name, (...call: unknown[]) => handle(deps, ...call)] as const;
  });
  return Object.fromEntries(bound) as unknown as Handlers<Names>;
}
