import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { PuzzleLink } from '../../../core/board/link.ts';
import { linkedPosition } from '../../../core/board/linked-position.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { LookCloser } from './look-closer.tsx';

interface LinkedStepProps {
  readonly link: PuzzleLink;
  readonly onClose: () => void;
}

/** The step of a link whose position was opened as a game. */
export default function LinkedStep({ link: { text, level = 'custom', step }, onClose }: LinkedStepProps) {
  const { i18n } = useLingui();
  useBackCloses();
  const [now] = useState(() => Date.now());
  const position = useMemo(() => linkedPosition(text!, now), [text, now]);
  if (!position) return null;
  return (
    <LookCloser
      position={position}
      title={i18n._(LEVEL_NAMES[level])}
      code={step}
      onPlay={onClose}
      onClose={onClose}
    />
  );
}
