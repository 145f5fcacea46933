/** Rounds that `npm run soak` asks for; 0 in `npm test`. */
export const SOAK_ROUNDS = Number(process.env.SOAK_ROUNDS ?? 0);

/** How many random cases to try: few in `npm test`, ten times as many in a soak. */
export function cases(short: number): number {
  return SOAK_ROUNDS > 0 ? short * 10 : short;
}
