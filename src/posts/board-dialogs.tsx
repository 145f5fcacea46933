import { useLingui } from '@lingui/react/macro';
import { TEXTS } from '../../core/hints/article-numbers.ts';
import type { Language } from '../i18n/languages.ts';
import { readTab, writeTab } from '../platform/tab-store.ts';
import { Document } from '../texts/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { ShownComment, ShownPicture, ShownPost } from './feed/shown-posts.ts';
import { PictureViewer } from './list/picture-viewer.tsx';
import { ReportDialog } from './list/report-dialog.tsx';

export type BoardDialog =
  | { readonly kind: 'rules' }
  | { readonly kind: 'picture'; readonly picture: ShownPicture }
  | { readonly kind: 'report'; readonly post: ShownPost; readonly comment: ShownComment | undefined };

export interface ReportAbout {
  readonly postId: string;
  readonly commentId: string | undefined;
  readonly reason: string;
}

interface BoardDialogsProps {
  readonly owner: string;
  readonly dialog: BoardDialog | null;
  readonly onDialog: (dialog: BoardDialog | null) => void;
  readonly onReport: (about: ReportAbout) => void;
}

export function BoardDialogs({ owner, dialog, onDialog, onReport }: BoardDialogsProps) {
  const onClose = (): void => onDialog(null);
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'rules':
      return <Rules onClose={onClose} />;
    case 'picture':
      return <PictureViewer picture={dialog.picture} onClose={onClose} />;
    case 'report': {
      const { post, comment } = dialog;
      const about = comment ?? post;
      // Kept when the dialog is left, and by a reload.
      const keptAs = `report ${owner} ${about.id}`;
      return (
        <ReportDialog
          author={about.author}
          isComment={comment !== undefined}
          begun={readTab(keptAs) ?? ''}
          onWrite={(reason) => writeTab(keptAs, reason)}
          onClose={onClose}
          onReport={(reason) => {
            writeTab(keptAs, '');
            onClose();
            onReport({ postId: post.id, commentId: comment?.id, reason });
          }}
        />
      );
    }
  }
}

function Rules({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useLingui();
  return (
    <Dialog title={t`Rules of the message board`} shape="sheet" part="rules" onClose={onClose}>
      <Document textKey={{ language: i18n.locale as Language, number: TEXTS.rules }} inSheet />
    </Dialog>
  );
}
