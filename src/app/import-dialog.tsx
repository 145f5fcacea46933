import { useLingui } from '@lingui/react/macro';
import type { Board } from '../../core/board/board.ts';
import { ImportPanel } from '../features/import/index.ts';
import { Dialog } from '../ui/dialog.tsx';

export { plainText, readBoard } from '../features/import/index.ts';

interface ImportDialogProps {
  readonly initialText: string;
  readonly onImport: (board: Board) => void;
  readonly onClose: () => void;
}

export default function ImportDialog({ initialText, onImport, onClose }: ImportDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Import a puzzle`} shape="sheet" part="import" onClose={onClose}>
      <ImportPanel
        initialText={initialText}
        onImport={(board) => {
          onClose();
          onImport(board);
        }}
      />
    </Dialog>
  );
}
