import { useLingui } from '@lingui/react/macro';
import type { Level } from '../../../core/sudoku/techniques/catalogue.ts';
import { openDatabase } from '../../data/db/database.ts';
import { engine } from '../../engine/index.ts';
import { BackupPanel } from './backup-panel.tsx';
import {
  useBoardValue,
  ExportPanel,
  PrintPanel,
  nextPreset,
  readBank as bankOf,
  readPack,
} from '../../game/index.ts';
import { type BringServices, useBringServices, useSession } from '../../session/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { DataTool } from '../../ui/menu/overlay.ts';

export default function DataDialog({
  tool,
  onClose,
}: {
  readonly tool: DataTool;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const board = useBoardValue(({ context }) => context.board);
  const services = useBringServices();
  const owner = useSession()?.username ?? null;
  const titles: Readonly<Record<DataTool, string>> = {
    export: t`Export the board`,
    print: t`Print`,
    backup: t`Backup`,
  };
  return (
    <Dialog title={titles[tool]} shape="sheet" part={tool} onClose={onClose}>
      {tool === 'export' && <ExportPanel board={board} />}
      {tool === 'print' && <PrintPanel board={board} draw={(...asked) => drawPuzzles(services, ...asked)} />}
      {tool === 'backup' && <BackupPanel database={openDatabase()} owner={owner} />}
    </Dialog>
  );
}

/** Generates a puzzle when a pack is used up. */
async function makePuzzle(level: Level, signal: AbortSignal): Promise<string> {
  const options = { seed: Math.floor(Math.random() * 2 ** 31), level };
  return (await engine.call('generate', options, { signal })).puzzle.join('');
}

/** New puzzles of a level, which will not be played again; fewer if not enough are available. */
async function drawPuzzles(
  services: BringServices,
  level: Level,
  count: number,
  signal: AbortSignal,
): Promise<string[]> {
  const puzzles: string[] = [];
  // One request to the server serves all puzzles.
  const bank = bankOf(services, level);
  const readBank = (): Promise<readonly string[]> => bank;
  const make = (): Promise<string> => makePuzzle(level, signal);
  const sources = { readBank, readPack, database: openDatabase(), random: Math.random, make };
  while (puzzles.length < count && !signal.aborted) {
    const next = await nextPreset(level, sources);
    if (!next.ok) break;
    puzzles.push(next.value);
  }
  return puzzles;
}
