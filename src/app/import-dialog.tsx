import { useLingui } from '@lingui/react/macro';
import type { Board } from '../../core/board/board.ts';
import { useBoard } from '../features/board/index.ts';
import { ImportPanel } from '../features/import/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { sayNotLoaded } from './games.ts';
import { useSessionActor } from './session-context.ts';

export { plainText, readBoard } from '../features/import/index.ts';

interface ImportDialogProps {
  readonly initialText: string;
  /** Loads the hint and brings its dock. */
  readonly bringHint: () => Promise<typeof import('./hint-dock.tsx')>;
  readonly onImport: (board: Board) => void;
  readonly onClose: () => void;
}

export default function ImportDialog({ initialText, bringHint, onImport, onClose }: ImportDialogProps) {
  const { t } = useLingui();
  const { actor } = useBoard();
  const sessionActor = useSessionActor();
  return (
    <Dialog title={t`Import a puzzle`} shape="sheet" part="import" onClose={onClose}>
      <ImportPanel
        initialText={initialText}
        onImport={(board, { hint, description }) => {
          onClose();
          onImport(board);
          if (!hint) return;
          bringHint().then(({ showImportedHint }) => {
            showImportedHint(actor, sessionActor, { ...hint, text: description ?? null });
          }, sayNotLoaded);
        }}
      />
    </Dialog>
  );
}
