import { useLingui } from '@lingui/react/macro';
import { useBoard, forgetImport, ImportPanel } from '../game/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { openImported, type ImportParts } from './open-imported.ts';
import { useHints } from '../hint/index.ts';

export { findSolutions, readLinked } from '../game/index.ts';
export { openImported } from './open-imported.ts';

interface ImportDialogProps extends Pick<ImportParts, 'games'> {
  readonly text: string;
  readonly onClose: () => void;
}

export default function ImportDialog({ text, games, onClose }: ImportDialogProps) {
  const { t } = useLingui();
  const { actor } = useBoard();
  const hints = useHints();
  return (
    <Dialog title={t`Import a puzzle`} shape="sheet" part="import" fill onClose={onClose}>
      <ImportPanel
        initialText={text}
        onImport={(board, puzzle) => {
          // Stays open until the board is loaded, so that no hint can be requested for the previous one.
          void openImported({ games, actor, hints }, board, puzzle, (actions) => {
            actions.keep();
            forgetImport();
            onClose();
          });
        }}
      />
    </Dialog>
  );
}
