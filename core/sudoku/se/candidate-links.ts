import { CELL_COUNT, HOUSE_CELLS } from '../cells.ts';
import { COUNT, LOWEST, MEMBERS } from '../digits.ts';
import { BOX_CAUSE, CAUSE_OF, CELL_CAUSE, COLUMN_CAUSE, ROW_CAUSE } from './chain-finding.ts';
import {
  BOX_ROW_COLUMN,
  HOUSE_AT,
  ORDERED_PEERS,
  BOX,
  PLACE_AT,
  ROW,
  type SePosition,
} from './se-position.ts';

/** The cause of the link to each of `ORDERED_PEERS`: the box first, then the row, then the column. */
export const PEER_CAUSES: readonly Uint8Array[] = ORDERED_PEERS.map((peers, cell) =>
  peers.map((peer) =>
    HOUSE_AT[BOX][peer] === HOUSE_AT[BOX][cell]
      ? BOX_CAUSE
      : HOUSE_AT[ROW][peer] === HOUSE_AT[ROW][cell]
        ? ROW_CAUSE
        : COLUMN_CAUSE,
  ),
);

/** Per node: at most 8 other candidates of the cell and 20 peers, or one candidate and three places. */
const MOST_LINKS = CELL_COUNT * 9 * (28 + 4);

/** A range of `CandidateLinks.nodes`. */
export interface LinkRange {
  readonly start: number;
  readonly end: number;
}

/**
 * All links between the candidates of a position: which nodes are off if a candidate is on, and which are on
 * if it is off (section 12 of docs/se-rating.md). Links within the cell come first.
 */
export class CandidateLinks {
  readonly nodes = new Uint16Array(MOST_LINKS);
  readonly causes = new Uint8Array(MOST_LINKS);
  /** By node: the start of its links, the start of those in houses, and their end. */
  private readonly starts = new Int32Array(CELL_COUNT * 18);
  private readonly houseStarts = new Int32Array(CELL_COUNT * 18);
  private readonly ends = new Int32Array(CELL_COUNT * 18);
  private readonly range = { start: 0, end: 0 };

  read(position: SePosition): void {
    const { candidates, places } = position;
    const { nodes, causes, starts, houseStarts, ends } = this;
    let count = 0;
    for (let cell = 0; cell < CELL_COUNT; cell++) {
      const mask = candidates[cell];
      for (const at of MEMBERS[mask]) {
        const off = (cell * 9 + at) * 2;
        const on = off + 1;
        starts[on] = count;
        for (const other of MEMBERS[mask & ~(1 << at)]) {
          nodes[count] = (cell * 9 + other) * 2;
          causes[count++] = CELL_CAUSE;
        }
        houseStarts[on] = count;
        const peers = ORDERED_PEERS[cell];
        for (let index = 0; index < peers.length; index++) {
          if (!(candidates[peers[index]] & (1 << at))) continue;
          nodes[count] = (peers[index] * 9 + at) * 2;
          causes[count++] = PEER_CAUSES[cell][index];
        }
        ends[on] = count;
        starts[off] = count;
        if (COUNT[mask] === 2) {
          nodes[count] = (cell * 9 + LOWEST[mask & ~(1 << at)]) * 2 + 1;
          causes[count++] = CELL_CAUSE;
        }
        houseStarts[off] = count;
        for (const type of BOX_ROW_COLUMN) {
          const house = HOUSE_AT[type][cell];
          const two = places[house * 9 + at];
          if (COUNT[two] !== 2) continue;
          const other = HOUSE_CELLS[house][LOWEST[two & ~(1 << PLACE_AT[type][cell])]];
          const node = (other * 9 + at) * 2 + 1;
          if (nodes.subarray(houseStarts[off], count).includes(node)) continue;
          nodes[count] = node;
          causes[count++] = CAUSE_OF[type];
        }
        ends[off] = count;
      }
    }
  }

  /** The nodes that are off if this node is on. The next call overwrites the result. */
  whenOn(node: number, cellLinks: boolean): LinkRange {
    this.range.start = cellLinks ? this.starts[node] : this.houseStarts[node];
    this.range.end = this.ends[node];
    return this.range;
  }

  /** The nodes that are on if this node is off. The next call overwrites the result. */
  whenOff(node: number, cellLinks: boolean, houseLinks: boolean): LinkRange {
    this.range.start = cellLinks ? this.starts[node] : this.houseStarts[node];
    this.range.end = houseLinks ? this.ends[node] : this.houseStarts[node];
    return this.range;
  }
}
