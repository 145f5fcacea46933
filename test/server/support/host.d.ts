import type { ChildProcess } from 'node:child_process';

export function startHost(folder: string): Promise<{ readonly child: ChildProcess; readonly url: string }>;

export const CHEAPEST: {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
};
