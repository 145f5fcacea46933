import { DIALOG_PATHS } from '../ui/dialog-icons.tsx';

/** Drawings on a 24 grid, as in ui/icons.tsx; here because the first load has no use for them. */
export const EYE = 'M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z';
export const EYE_OFF =
  'M10.6 5.1A10 10 0 0 1 12 5c6.4 0 10 7 10 7a17 17 0 0 1-2.7 3.5M6.3 6.6A16 16 0 0 0 2 12s3.6 7 10 7a9.6 9.6 0 0 0 5.3-1.6M9.9 9.9a3 3 0 0 0 4.2 4.2M3 3l18 18';
export const CHEVRON_DOWN = 'm6 9 6 6 6-6';
export const CHEVRON_UP = 'm6 15 6-6 6 6';
export const BOOK =
  'M12 6.5C10.5 5 8.5 4.5 3 4.5v14c5.5 0 7.5.5 9 2 1.5-1.5 3.5-2 9-2v-14c-5.5 0-7.5.5-9 2ZM12 6.5v14';
export const GEM = 'M6 3h12l4 6-10 12L2 9ZM2 9h20M9 9l3 12 3-12-3-6Z';
export const { list: LIST, target: TARGET } = DIALOG_PATHS;
