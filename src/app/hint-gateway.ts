import type { HintGateway } from '../features/hint/index.ts';
import { hintAllowance } from '../platform/hint-allowance.ts';

const NO_SESSION = { kind: 'refused', message: { kind: 'login' } } as const;

/** Hints without a session: on the device, as far as the server's last answer allows them. */
export const hintGateway: HintGateway = {
  access: (puzzle) => {
    const charge = hintAllowance(puzzle, Date.now());
    return charge === null ? NO_SESSION : { kind: 'device', charge };
  },
  price: () => Promise.resolve(NO_SESSION),
  pay: () => Promise.resolve(NO_SESSION),
  find: () => Promise.resolve(NO_SESSION),
  crystals: () => Promise.resolve(null),
};
