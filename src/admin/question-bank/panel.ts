import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Api } from '../../data/api/api.ts';
import type { BulkAdder } from './bulk-adder.ts';
import type { Notepad } from './notepad.ts';

/** Props of every part of the question bank. */
export interface BankProps {
  readonly api: Api;
  readonly notepad: Notepad;
  readonly adder: BulkAdder;
  /** Without a network, nothing can be sent; typed text stays. */
  readonly online: boolean;
  readonly techniqueNames: Readonly<Record<TechniqueId, string>>;
}
