import type { ReactNode } from 'react';
import { useBadge, useCopiedPuzzle, useGivenTexts, useLaunchedFiles, useWakeLock } from './device-hooks.ts';
import { InstallOffer } from './install-offer.tsx';
import { UpdateToast, useWaiting } from '../../session/index.ts';

/** Device integration: badge, wake lock, file handlers, install offer. Loaded once the board is playable. */
export default function OnDevice({ onText }: { readonly onText: (text: string) => void }): ReactNode {
  const { waiting, refused } = useWaiting();
  useBadge(waiting + refused);
  useWakeLock();
  useLaunchedFiles(onText);
  useGivenTexts(onText);
  useCopiedPuzzle();
  return (
    <>
      <UpdateToast />
      <InstallOffer />
    </>
  );
}
