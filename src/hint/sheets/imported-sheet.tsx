import { useLingui } from '@lingui/react/macro';
import { createPortal } from 'react-dom';
import { inSentences } from '../../ui/in-sentences.ts';
import type { ImportedHint } from '../hint-machine.ts';
import type { SheetProps } from '../dock-props.ts';
import { drawNodes } from '../picture/draw-nodes.ts';
import { HintLayer } from '../picture/layer.tsx';
import { HintSheet, usePictureRow } from './hint-sheet.tsx';

interface ImportedSheetProps extends SheetProps {
  readonly hint: ImportedHint;
}

/** The content of an imported text: a hint with its own words or ours, or only words. */
export function ImportedSheet({ actor, context, board, layerSlot, hint }: ImportedSheetProps) {
  const { i18n, t } = useLingui();
  const hasPicture = hint.premise.length + hint.target.length > 0;
  const title = hasPicture ? t`A hint came with this puzzle` : t`About this puzzle`;
  const text = hint.text ?? t`The marked cells are where to look.`;
  const picture = usePictureRow(actor, context);
  return (
    <>
      <HintSheet
        {...{ actor, title }}
        more={hasPicture ? [picture] : []}
        spoken={inSentences(i18n, [title, text])}
      >
        <p data-part="hint-text">{text}</p>
      </HintSheet>
      {hasPicture &&
        context.pictureShown &&
        createPortal(
          <HintLayer
            picture={drawNodes(hint, (cell) => board.cells[cell]!.digit > 0)}
            bands={[]}
            stage={3}
            cells={board.cells}
          />,
          layerSlot,
        )}
    </>
  );
}
