import type { DataTool } from './data-dialog.tsx';

/** What can cover the main screen. */
export type Overlay = 'menu' | 'import' | 'saved' | 'keys' | 'rating' | 'techniques' | 'deleted' | DataTool;
