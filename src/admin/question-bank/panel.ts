import type { BulkAdder } from './bulk-adder.ts';
import type { Notepad } from './notepad.ts';

export interface BankProps {
  readonly notepad: Notepad;
  readonly adder: BulkAdder;
}
