/** A source of time in milliseconds. Wall clocks count from 1970 (UTC); monotonic clocks from anywhere. */
export type Clock = () => number;
