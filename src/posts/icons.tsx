import { Drawing } from '../ui/icons.tsx';

/** Drawings that only the message board uses. */
const PATHS = {
  heart:
    'M12 20.5C5 15.5 2.5 12 2.5 8.5A5 5 0 0 1 7.5 3.5c2 0 3.5 1 4.5 2.5 1-1.5 2.5-2.5 4.5-2.5a5 5 0 0 1 5 5c0 3.5-2.5 7-9.5 12Z',
  more: 'M5 12v.1M12 12v.1M19 12v.1',
  send: 'm21.5 2.5-10 10M21.5 2.5l-6.5 19-3.5-9-9-3.5Z',
  smiley: 'M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20ZM8 14.5s1.5 2 4 2 4-2 4-2M9 9v.1M15 9v.1',
  addPicture:
    'M12.5 4H5a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2h13a2 2 0 0 0 2-2v-7.5M3.5 20l7-7.5 4.5 5 2-2 3 3M8 10a1 1 0 1 0 0-2 1 1 0 0 0 0 2ZM19 2v6M16 5h6',
  flag: 'M5 22V4M5 4s1.5-1.5 5-1.5 5 2.5 9 1.5v10c-4 1-5.5-1.5-9-1.5S5 14 5 14',
  zoomIn: 'M11 19a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM21.5 21.5 17 17M11 8v6M8 11h6',
  zoomOut: 'M11 19a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM21.5 21.5 17 17M8 11h6',
  camera:
    'M14.5 4h-5L7.5 6.5H4a2 2 0 0 0-2 2V18a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V8.5a2 2 0 0 0-2-2h-3.5ZM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z',
} as const;

export function BoardIcon({ name, size }: { readonly name: keyof typeof PATHS; readonly size?: number }) {
  return <Drawing path={PATHS[name]} size={size} />;
}
