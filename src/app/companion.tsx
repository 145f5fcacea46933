import { useEffect, type ReactNode } from 'react';
import { useBadge, useDroppedTexts, useLaunchedFiles, useWakeLock } from './device-hooks.ts';
import { InstallOffer } from './install-offer.tsx';
import { useSession, useSessionActor } from './session-context.ts';
import UpdateToast from './update-toast.tsx';
import { useWaiting } from './waiting.ts';

/** What the app does beside the board, on its device: loaded when the board can be played. */
export default function Companion({ onText }: { readonly onText: (text: string) => void }): ReactNode {
  const { waiting, refused } = useWaiting();
  useSync();
  useBadge(waiting + refused);
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

/** Sends what waits from an earlier visit, and keeps sending. */
function useSync(): void {
  const actor = useSessionActor();
  const loggedIn = useSession() !== null;
  useEffect(() => {
    if (!loggedIn) return;
    import(/* webpackChunkName: "services" */ './services.ts').then(
      ({ openServices }) => openServices(actor),
      () => undefined,
    );
  }, [actor, loggedIn]);
}
