import type { BulkAdder } from './bulk-adder.ts';
import type { Notepad } from './notepad.ts';

/** Props of every part of the question bank. */
export interface BankProps {
  readonly notepad: Notepad;
  readonly adder: BulkAdder;
}
