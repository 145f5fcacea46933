/** The icons of the main screen, named by meaning, not by shape. */
const PATHS = {
  undo: 'M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11',
  redo: 'm15 14 5-5-5-5M20 9H9.5a5.5 5.5 0 0 0 0 11H13',
  pencil: 'M21.2 6.8a2.8 2.8 0 0 0-4-4L3.8 16.2a2 2 0 0 0-.5.8L2 22l5-1.3a2 2 0 0 0 .8-.5ZM15 5l4 4',
  palette:
    'M12 22a10 10 0 1 1 10-10c0 2.8-2.2 4-4.5 4H15a2.2 2.2 0 0 0-1.4 3.8c.9.9.3 2.2-1.6 2.2ZM7.7 7.8a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0M12.4 6.4a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0M16.4 9.6a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0M5.8 12.2a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0',
  save: 'M15.2 3a2 2 0 0 1 1.4.6l3.8 3.8a2 2 0 0 1 .6 1.4V19a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM17 21v-7a1 1 0 0 0-1-1H8a1 1 0 0 0-1 1v7M7 3v4a1 1 0 0 0 1 1h6',
  eraser:
    'm7 21-4.3-4.3a2 2 0 0 1 0-2.8l9.6-9.6a2 2 0 0 1 2.8 0l5.6 5.6a2 2 0 0 1 0 2.8L13 21M22 21H7M5 11l9 9',
  help: 'M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20ZM9.1 9a3 3 0 0 1 5.8 1c0 2-3 3-3 3M12 17v.1',
  menu: 'M3 5.5h18M3 12h18M3 18.5h18',
  pause: 'M9 5v14M15 5v14',
  resume: 'm7 4 13 8-13 8Z',
  check: 'm4 12.5 5 5L20 6.5',
  warning: 'M12 9v4.5M12 17v.1M10.3 3.9 1.8 18a2 2 0 0 0 1.7 3h17a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z',
  offline:
    'm2 2 20 20M5.8 5.8A7 7 0 0 0 9 19h8.5a4.5 4.5 0 0 0 1.3-.2M21.5 16.5A4.5 4.5 0 0 0 17.5 10h-1.8A7 7 0 0 0 10 5.1',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size }: { name: IconName; size?: number | undefined }) {
  return <Drawing path={PATHS[name]} size={size} />;
}

/** A path on a 24 grid: 1.75 stroke, round ends. */
export function Drawing({ path, size = 20 }: { path: string; size?: number | undefined }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}

/** The mark: a crystal in the centre of a 3×3 lattice. The tile stays dark in both themes. */
export function Logo({ size }: { size: number }) {
  return (
    <svg aria-hidden viewBox="0 0 100 100" width={size} height={size}>
      <rect width="100" height="100" rx="22" fill="#141b26" />
      <path d="M35 14v72M65 14v72M14 35h72M14 65h72" stroke="#3d4b5e" strokeWidth="3" strokeLinecap="round" />
      <path d="M50 25 69 47H31Z" fill="#b9f3e6" />
      <path d="M50 25 58 47H42Z" fill="#e9fffa" />
      <path d="M31 47h38L50 75Z" fill="#3fb8a8" />
      <path d="M42 47h16l-8 28Z" fill="#6ad3c8" />
    </svg>
  );
}
