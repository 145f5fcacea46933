import { generate } from 'lean-qr';
import { useMemo } from 'react';
import classes from './qr-picture.module.css';

/** The quiet zone that scanners need. */
const QUIET = 4;

/** A text as a QR code, black on white in both themes, as cameras require. */
export function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = useMemo(() => draw(text), [text]);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={classes.qr}>
      <path d={path} />
    </svg>
  );
}

function draw(text: string): { path: string; size: number } {
  const code = generate(text);
  let path = '';
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) path += `M${x + QUIET} ${y + QUIET}h1v1h-1z`;
  return { path, size: code.size + 2 * QUIET };
}
