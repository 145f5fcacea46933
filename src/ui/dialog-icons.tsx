import { Drawing, Icon, type IconName } from './icons.tsx';

/** All other icons: the main screen does not need them, so they are not in its first load. */
const DIALOG_PATHS = {
  close: 'M18 6 6 18M6 6l12 12',
  reload: 'M3 12a9 9 0 0 1 15.3-6.4L21 8M21 3v5h-5M21 12a9 9 0 0 1-15.3 6.4L3 16M3 21v-5h5',
  down: 'm6 9 6 6 6-6',
  up: 'm6 15 6-6 6 6',
  data: 'M12 8c5 0 9-1.3 9-3s-4-3-9-3-9 1.3-9 3 4 3 9 3ZM21 12c0 1.7-4 3-9 3s-9-1.3-9-3M3 5v14c0 1.7 4 3 9 3s9-1.3 9-3V5',
  calendar:
    'M5 4h14a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM3 10h18M8 2v4M16 2v4M12 15.5v.1',
  chart: 'M4 20h16M7 20v-6M12 20V5M17 20v-9',
  book: 'M12 6.5C10.5 5 8.5 4.5 3 4.5v14c5.5 0 7.5.5 9 2 1.5-1.5 3.5-2 9-2v-14c-5.5 0-7.5.5-9 2ZM12 6.5v14',
  globe: 'M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20ZM2 12h20M12 2a15 15 0 0 1 0 20 15 15 0 0 1 0-20',
  info: 'M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20ZM12 16v-5M12 8v-.1',
  load: 'M12 3v12M7 10l5 5 5-5M4 20h16',
  import: 'M12 3v11M8 10l4 4 4-4M7 6H5a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-2',
  candidates:
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM8 8v.1M12 8v.1M16 8v.1M8 12v.1M16 12v.1M8 16v.1M12 16v.1',
  verify: 'M22 11v1a10 10 0 1 1-6-9.1M22 4 12 14l-3-3',
  restart: 'M3 12a9 9 0 1 0 3-6.7L3 8M3 3v5h5',
  export: 'M12 15V3M7 8l5-5 5 5M4 20h16',
  print: 'M7 8V3h10v5M7 17H5a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M7 14h10v7H7Z',
  backup: 'M4 4h16a1 1 0 0 1 1 1v3H3V5a1 1 0 0 1 1-1ZM5 8v11a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8M10 12h4',
  target: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 12v.1',
  share: 'M4 12v7a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-7M16 6l-4-4-4 4M12 2v13',
  clipboard:
    'M9 2h6a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1ZM16 4h2a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h2M9 12h6M9 16h4',
  copy: 'M10 8h9a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM4 16a2 2 0 0 1-1-1.7V5a2 2 0 0 1 2-2h9.3A2 2 0 0 1 16 4',
  shield: 'M20 13c0 5-3.5 7.5-8 9-4.5-1.5-8-4-8-9V5.5C7 5.5 9.5 4 12 2c2.5 2 5 3.5 8 3.5Z',
  search: 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM15.6 15.6 21 21',
  file: 'M14 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8ZM14 2v6h6',
  trash:
    'M3 6h18M19 6l-1 14a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2L5 6M9 6V4a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2v2M10 11v6M14 11v6',
  keyboard:
    'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM6 9v.1M10 9v.1M14 9v.1M18 9v.1M6 13v.1M18 13v.1M10 15h4',
  back: 'm15 18-6-6 6-6',
  next: 'm9 18 6-6-6-6',
  list: 'M8 6h13M8 12h13M8 18h13M3.5 6v.1M3.5 12v.1M3.5 18v.1',
  eye: 'M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  eyeOff:
    'm3 3 18 18M10.6 5.1A9 9 0 0 1 12 5c6.4 0 10 7 10 7a18 18 0 0 1-2.6 3.5M6.6 6.6A17 17 0 0 0 2 12s3.6 7 10 7a10 10 0 0 0 4.6-1.1M9.9 9.9a3 3 0 0 0 4.2 4.2',
  person: 'M20 21a8 8 0 0 0-16 0M12 13a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Z',
  leave: 'M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4M16 17l5-5-5-5M21 12H9',
  key: 'M21 2l-9.6 9.6M15.5 7.5l3 3L22 7l-3-3M7.5 21a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11Z',
  shieldCheck: 'M20 13c0 5-3.5 7.5-8 9-4.5-1.5-8-4-8-9V5.5C7 5.5 9.5 4 12 2c2.5 2 5 3.5 8 3.5ZM9 12l2 2 4-4',
  phone: 'M8 2h8a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2ZM11 18.5h2',
  devices:
    'M4 4h13a2 2 0 0 1 2 2v1M2 17h9M4 4a2 2 0 0 0-2 2v11M15 10h5a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2Z',
  document: 'M14 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8ZM14 2v6h6M8 13h8M8 17h6',
  comment: 'M21 15a2 2 0 0 1-2 2H8l-5 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2Z',
  clock: 'M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20ZM12 6v6l4 2',
  gem: 'M6 3h12l4 6-10 12L2 9ZM2 9h20M9 9l3 12 3-12-3-6Z',
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
  grid: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM9 3v18M15 3v18M3 9h18M3 15h18',
  sliders:
    'M3 7h10M18 7h3M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM3 17h3M11 17h10M8.5 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  exchange: 'M7 4v16M3 16l4 4 4-4M17 20V4M13 8l4-4 4 4',
  theme: 'M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20ZM12 2v20M12 7h4.6M12 12h5.8M12 17h4.6',
} as const;

/** Also accepts the main screen's icons. */
export type DialogIconName = keyof typeof DIALOG_PATHS | IconName;

export function DialogIcon({ name, size }: { name: DialogIconName; size?: number | undefined }) {
  return name in DIALOG_PATHS ? (
    <Drawing path={DIALOG_PATHS[name as keyof typeof DIALOG_PATHS]} size={size} />
  ) : (
    <Icon name={name as IconName} size={size} />
  );
}
