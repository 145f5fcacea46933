/** Data tools with their own dialogs. */
export type DataTool = 'export' | 'print' | 'backup';

/** Layers that can cover the main screen. */
export type Overlay = 'menu' | 'import' | 'saved' | 'keys' | 'rating' | 'techniques' | 'deleted' | DataTool;
