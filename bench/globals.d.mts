export {};

declare global {
  /** What a benchmark stores on the page that it measures. */
  interface Window {
    afterFrame: (act: (now: number) => void) => void;
    painted: () => Promise<number>;
    framesDuring: (act: () => Promise<unknown>) => Promise<number[]>;
    waits: number[];
    start: { echo?: number; full?: number };
    seen: { words: number; paint: number; waited: number; arrived: number };
    touched: Set<string | undefined>;
    looks: () => Record<string, { digit: string; look: string }>;
    before: Record<string, { digit: string; look: string }>;
  }
}
