import type { ReactNode } from 'react';
import { useBadge, useDroppedTexts, useLaunchedFiles, useWakeLock } from './device-hooks.ts';
import { InstallOffer } from './install-offer.tsx';
import UpdateToast from './update-toast.tsx';
import { useWaiting } from '../account/index.ts';

/** What the app is on its device beside a page: loaded when the board can be played. */
export default function OnDevice({ onText }: { readonly onText: (text: string) => void }): ReactNode {
  const { waiting, refusedSaves, refusedMessages } = useWaiting();
  useBadge(waiting + refusedSaves + refusedMessages);
  useWakeLock();
  useLaunchedFiles(onText);
  useDroppedTexts(onText);
  return (
    <>
      <UpdateToast />
      <InstallOffer />
    </>
  );
}
