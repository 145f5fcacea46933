import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Board } from '../../../core/board/board.ts';
import { downloadFile } from '../../platform/download.ts';
import { copyText, shareText } from '../../platform/share.ts';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/check.tsx';
import { Details } from '../../ui/details.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { QrPicture } from '../../ui/qr-picture.tsx';
import { Select } from '../../ui/select.tsx';
import { exportedPuzzle } from './exported-puzzle.ts';
import classes from './export.module.css';
import { formatGroups } from './formats.ts';
import { pictureOf, pngOf, screenColors, svgAddress } from './picture.ts';

const PNG_PIXELS = 1200;

const SAID = {
  copied: msg`Copied.`,
  saved: msg`Saved in your downloads.`,
  failed: msg`That did not work in this browser.`,
};
type Said = keyof typeof SAID;

/** Exports the board as text, link, file or picture. */
export function ExportPanel({ board }: { readonly board: Board }) {
  const { i18n } = useLingui();
  const [said, setSaid] = useState<Said | null>(null);
  const say = (work: Promise<Said | null>): void => {
    work.then(setSaid, () => setSaid('failed'));
  };
  return (
    <div className={classes.panel}>
      <TextExport board={board} say={say} />
      <PictureExport board={board} say={say} />
      <p role="status" className={classes.said} data-tone={said === 'failed' ? 'error' : 'ok'}>
        {said && i18n._(SAID[said])}
      </p>
    </div>
  );
}

interface PartProps {
  readonly board: Board;
  readonly say: (work: Promise<Said | null>) => void;
}

function TextExport({ board, say }: PartProps) {
  const { t } = useLingui();
  const groups = useMemo(() => formatGroups(location.origin, board.level), [board.level]);
  const [chosen, choose] = useState('link');
  const format = groups.flatMap(({ formats }) => formats).find((each) => each.id === chosen)!;
  const text = useMemo(() => format.write(exportedPuzzle(board)), [format, board]);
  return (
    <>
      <FormatChoice groups={groups} chosen={chosen} onChoose={choose} />
      <textarea
        className={classes.text}
        readOnly
        value={text}
        rows={4}
        aria-label={t`The board as text`}
        data-part="export-text"
        onFocus={(event) => event.target.select()}
      />
      {text.startsWith(location.origin) && <LinkCode link={text} />}
      <div className={classes.buttons}>
        <Button
          data-action="save-text"
          onClick={() => {
            const file = new Blob([text], { type: 'text/plain' });
            say(downloadFile(`sudoku.${format.ending}`, file).then(() => 'saved'));
          }}
        >
          <Trans>Save as file</Trans>
        </Button>
        <Button
          onClick={() =>
            say(
              shareText(text).then((end) =>
                end === 'shared' ? null : end === 'copied' ? 'copied' : 'failed',
              ),
            )
          }
        >
          <DialogIcon name="share" size={18} />
          <Trans>Share</Trans>
        </Button>
        <Button
          look="primary"
          data-action="copy"
          onClick={() => say(copyText(text).then((copied) => (copied ? 'copied' : 'failed')))}
        >
          <Trans>Copy</Trans>
        </Button>
      </div>
    </>
  );
}

function LinkCode({ link }: { readonly link: string }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <Details
      className={classes.qr}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      summary={<Trans>QR code</Trans>}
    >
      {/* Drawing it takes longer than the rest of the dialog. */}
      {open && <QrPicture text={link} label={t`QR code of the link`} />}
    </Details>
  );
}

interface FormatChoiceProps {
  readonly groups: ReturnType<typeof formatGroups>;
  readonly chosen: string;
  readonly onChoose: (format: string) => void;
}

function FormatChoice({ groups, chosen, onChoose }: FormatChoiceProps) {
  const { t, i18n } = useLingui();
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (!isWhole) return;
    list.current!.focus();
    // Absent in older browsers.
    (list.current as Partial<HTMLSelectElement>).showPicker?.();
  }, [isWhole]);
  const shown = isWhole
    ? groups
    : groups
        .map((group) => ({ ...group, formats: group.formats.filter(({ isCommon }) => isCommon) }))
        .filter(({ formats }) => formats.length > 0);
  return (
    <Select
      label={t`Format`}
      name="export-format"
      value={chosen}
      onChoose={onChoose}
      list={list}
      aside={
        !isWhole && (
          <Button className={classes.more} data-action="more-formats" onClick={() => setWhole(true)}>
            <Trans>More</Trans>
          </Button>
        )
      }
    >
      {shown.map((group) => (
        <optgroup key={group.name.id} label={i18n._(group.name)}>
          {group.formats.map(({ id, name }) => (
            <option key={id} value={id}>
              {typeof name === 'string' ? name : i18n._(name)}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}

function PictureExport({ board, say }: PartProps) {
  const { t } = useLingui();
  const [notes, setNotes] = useState(true);
  const svg = useMemo(() => pictureOf(board.cells, screenColors(), notes), [board, notes]);
  return (
    <>
      <h3 className={classes.heading}>
        <Trans>Picture</Trans>
      </h3>
      <div className={classes.picture}>
        <img src={svgAddress(svg)} alt={t`The board as it is now`} width="132" height="132" />
        <div className={classes.pictureChoices}>
          <Check checked={notes} onChange={setNotes}>
            <Trans>With notes</Trans>
          </Check>
          <div className={classes.buttons}>
            <Button
              data-action="save-png"
              onClick={() =>
                say(
                  pngOf(svg, PNG_PIXELS)
                    .then((png) => downloadFile('sudoku.png', png))
                    .then(() => 'saved'),
                )
              }
            >
              PNG
            </Button>
            <Button
              data-action="save-svg"
              onClick={() => {
                const file = new Blob([svg], { type: 'image/svg+xml' });
                say(downloadFile('sudoku.svg', file).then(() => 'saved'));
              }}
            >
              SVG
            </Button>
          </div>
        </div>
      </div>
    </>
  );
}
