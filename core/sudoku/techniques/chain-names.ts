import { cellOf, digitOf } from '../position.ts';
import type { TechniqueId } from './catalogue.ts';
import type { Link, Step } from './step.ts';

/**
 * Names that players use for open chains of three strong links. Each strong link is a cell with two
 * candidates (C), a digit with two places in a house (D), or an almost locked set (S); their order decides
 * the name:
 *
 * - W-Wing: C D C, of two digits
 * - S-Wing ("split"): D C D
 * - M-Wing ("Medusa"): C D D, where the two D are of different digits and meet in a cell
 * - L-Wing ("local"): D D D, of more than one digit
 * - H-Wing ("hybrid"): any other order of C and D
 * - ALS-W-Wing: like W-Wing, with an almost locked set in place of one or both of the cells
 *
 * Three C are an XY-Wing, and three D of one digit an X-Chain: techniques of their own. Definitions:
 * Sudopedia's page on the W-Wing; the others as players write them in chain notation (see the examples in the
 * tests).
 */
export const CHAIN_NAMES = ['w-wing', 's-wing', 'm-wing', 'l-wing', 'h-wing', 'als-w-wing'] as const;
/** A name of a chain. */
export type ChainName = (typeof CHAIN_NAMES)[number];

const NAMED: ReadonlySet<TechniqueId> = new Set<TechniqueId>(['aic', 'grouped-aic']);

/** The players' name for a chain of this shape; undefined if none exists. */
export function chainNameOf({ technique, variant, links }: Step): ChainName | undefined {
  if (!NAMED.has(technique) || variant === 'placement' || variant === 'ring') return undefined;
  const strong = links.filter((link) => link.strong);
  if (strong.length !== 3) return undefined;
  const order = strong.map(kindOf).join('');
  const digits = new Set(strong.flatMap(({ from, to }) => [digitOf(from[0]), digitOf(to[0])])).size;
  if (order.includes('S')) return /^[CS]D[CS]$/.test(order) && digits === 2 ? 'als-w-wing' : undefined;
  if (links.some(({ from, to }) => from.length > 1 || to.length > 1)) return undefined;
  switch (order) {
    case 'CDC':
      return digits === 2 ? 'w-wing' : 'h-wing';
    case 'DCD':
      return 's-wing';
    case 'CDD':
    case 'DDC':
      return digitOf(strong[0].to[0]) === digitOf(strong[2].from[0]) ? 'h-wing' : 'm-wing';
    case 'DDD':
      return digits > 1 ? 'l-wing' : undefined;
    case 'CCD':
    case 'DCC':
      return 'h-wing';
    default:
      return undefined;
  }
}

function kindOf({ from, to }: Link): 'C' | 'D' | 'S' {
  if (digitOf(from[0]) === digitOf(to[0])) return 'D';
  return from.length === 1 && to.length === 1 && cellOf(from[0]) === cellOf(to[0]) ? 'C' : 'S';
}
