import type { Compiler } from 'webpack';

export class HashCheckPlugin {
  apply(compiler: Compiler): void;
}

export function foundElsewhere(code: string, hashes: ReadonlySet<string>): string[];
