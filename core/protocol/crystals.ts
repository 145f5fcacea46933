import { closedRecord, field, openRecord } from './codec.ts';
import { memberCall } from './endpoint.ts';
import { COUNT, OWNER } from './values.ts';

export const countCrystals = memberCall<
  { readonly owner: string },
  { readonly kind: 'counted'; readonly balance: number }
>({
  path: '/cando/kucrsytalnum',
  request: closedRecord({ owner: field('name', OWNER) }),
  outcomes: { counted: { code: 40, payload: openRecord({ balance: field('data', COUNT) }) } },
});
