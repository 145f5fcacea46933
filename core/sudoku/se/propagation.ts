import { NO_CAUSE, type Nested, type Target } from './chain-finding.ts';

const NODES = 81 * 18;

/**
 * Everything that follows from a few suppositions: the nodes in order of discovery, each with the nodes that
 * it depends on. Objects are reused, since a search makes hundreds.
 */
export class Propagation {
  readonly on = new Uint16Array(NODES / 2);
  readonly off = new Uint16Array(NODES / 2);
  onCount = 0;
  offCount = 0;
  /** By node: 1 if it was found. */
  readonly has = new Uint8Array(NODES);
  readonly causes = new Uint8Array(NODES);
  /** The nested finding that a node depends on, if any. */
  readonly nested = new Map<number, Nested>();
  /** A contradiction: the node already found, and its opposite, which would be found next. */
  conflict: { readonly found: number; readonly node: number } | undefined;
  private readonly parentStarts = new Int32Array(NODES);
  private readonly parentCounts = new Uint16Array(NODES);
  private parents = new Uint16Array(4096);
  private parentCount = 0;
  /** The parents of the conflict's second node, which is not among the found ones. */
  private conflictParents: readonly number[] = [];
  private conflictCause = NO_CAUSE;

  clear(): void {
    this.onCount = 0;
    this.offCount = 0;
    this.parentCount = 0;
    this.conflict = undefined;
    this.has.fill(0);
    // Clearing an empty map allocates a new table.
    if (this.nested.size > 0) this.nested.clear();
  }

  /** Adds a node that was not found yet. */
  add(node: number, cause: number, parents: readonly number[], count = parents.length): void {
    this.has[node] = 1;
    this.causes[node] = cause;
    if (node & 1) this.on[this.onCount++] = node;
    else this.off[this.offCount++] = node;
    this.parentStarts[node] = this.parentCount;
    this.parentCounts[node] = count;
    if (this.parentCount + count > this.parents.length) {
      const longer = new Uint16Array(this.parents.length * 2 + count);
      longer.set(this.parents);
      this.parents = longer;
    }
    for (let index = 0; index < count; index++) this.parents[this.parentCount++] = parents[index];
  }

  /** Ends with a node whose opposite was found. */
  contradict(node: number, cause: number, parents: readonly number[]): void {
    this.conflict = { found: node ^ 1, node };
    this.conflictCause = cause;
    this.conflictParents = parents;
  }

  /** A node that was found, or the second one of the conflict, with everything it depends on. */
  target(end: number): Target {
    const count = this.countBehind(end, Infinity);
    const nodes: number[] = [];
    const causes: number[] = [];
    for (let index = 0; index < count; index++) {
      nodes.push(queue[index]);
      causes.push(index === 0 && this.isConflict(end) ? this.conflictCause : this.causes[queue[index]]);
    }
    return { nodes, causes };
  }

  private isConflict(node: number): boolean {
    return this.has[node] === 0;
  }

  /**
   * The number of different nodes that an end depends on, including itself. They are in `queue`, breadth-first.
   *
   * @param most stops counting above this
   * @param nested receives the findings that these nodes depend on
   */
  countBehind(end: number, most: number, nested?: Map<string, Nested>): number {
    const mark = ++marks;
    let count = 1;
    queue[0] = end;
    markedBy[end] = mark;
    let done = 0;
    if (this.isConflict(end)) {
      done = 1;
      for (const parent of this.conflictParents)
        if (markedBy[parent] !== mark) {
          markedBy[parent] = mark;
          queue[count++] = parent;
        }
    }
    for (; done < count && count <= most; done++) {
      const node = queue[done];
      if (nested && this.nested.size > 0) {
        const finding = this.nested.get(node);
        if (finding) nested.set(finding.key, finding);
      }
      const start = this.parentStarts[node];
      const stop = start + this.parentCounts[node];
      for (let index = start; index < stop; index++) {
        const parent = this.parents[index];
        if (markedBy[parent] === mark) continue;
        markedBy[parent] = mark;
        queue[count++] = parent;
      }
    }
    return count;
  }
}

/** Scratch memory of `countBehind`, which is not reentrant. */
const queue = new Uint16Array(NODES);
const markedBy = new Float64Array(NODES);
let marks = 0;
