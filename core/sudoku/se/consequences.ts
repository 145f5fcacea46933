import { CELL_COUNT } from '../cells.ts';
import { MEMBERS } from '../digits.ts';
import { CandidateLinks } from './candidate-links.ts';
import type { SePosition } from './se-position.ts';

/** Words of a row of bits by node. */
const WORDS = Math.ceil((CELL_COUNT * 18) / 32);

/**
 * Which nodes follow from each on-node by chains of links, without the chains: most searches find nothing, and
 * this tells which ones.
 */
export class Consequences {
  readonly links = new CandidateLinks();
  /** By candidate (`node >> 1`): the row of its on-node. */
  private readonly rows = new Int32Array(CELL_COUNT * 9 * WORDS);
  /** The on-nodes whose row the current one has taken over. */
  private readonly covered = new Int32Array(WORDS);
  private readonly queue = new Uint16Array(CELL_COUNT * 9);

  read(position: SePosition): void {
    const { candidates } = position;
    this.links.read(position);
    for (let cell = 0; cell < CELL_COUNT; cell++)
      for (const at of MEMBERS[candidates[cell]]) this.follow((cell * 9 + at) * 2 + 1);
  }

  /** Whether the opposite of a node follows from it. */
  refutes(node: number): boolean {
    if (node & 1) return this.has(node, node ^ 1);
    const { start, end } = this.links.whenOff(node, true, true);
    for (let index = start; index < end; index++)
      if (this.has(this.links.nodes[index], node ^ 1)) return true;
    return false;
  }

  /** Whether some node follows from each of these on-nodes. */
  haveCommon(nodes: readonly number[]): boolean {
    const { rows } = this;
    for (let word = 0; word < WORDS; word++) {
      let common = -1;
      for (const node of nodes) common &= rows[(node >> 1) * WORDS + word];
      if (common !== 0) return true;
    }
    return false;
  }

  private has(start: number, node: number): boolean {
    return (this.rows[(start >> 1) * WORDS + (node >> 5)] & (1 << (node & 31))) !== 0;
  }

  private follow(start: number): void {
    const { links, rows, covered, queue } = this;
    const row = (start >> 1) * WORDS;
    rows.fill(0, row, row + WORDS);
    covered.fill(0);
    rows[row + (start >> 5)] |= 1 << (start & 31);
    queue[0] = start;
    let count = 1;
    for (let done = 0; done < count; done++) {
      const on = queue[done];
      if (covered[on >> 5] & (1 << (on & 31))) continue;
      if (on < start) {
        const other = (on >> 1) * WORDS;
        for (let word = 0; word < WORDS; word++) {
          rows[row + word] |= rows[other + word];
          covered[word] |= rows[other + word];
        }
        continue;
      }
      const { start: firstOff, end: lastOff } = links.whenOn(on, true);
      for (let index = firstOff; index < lastOff; index++) {
        const off = links.nodes[index];
        if (rows[row + (off >> 5)] & (1 << (off & 31))) continue;
        rows[row + (off >> 5)] |= 1 << (off & 31);
        const { start: firstOn, end: lastOn } = links.whenOff(off, true, true);
        for (let at = firstOn; at < lastOn; at++) {
          const next = links.nodes[at];
          if (rows[row + (next >> 5)] & (1 << (next & 31))) continue;
          rows[row + (next >> 5)] |= 1 << (next & 31);
          queue[count++] = next;
        }
      }
    }
  }
}
