/** What is done with data in a dialog of its own. */
export type DataTool = 'export' | 'print' | 'backup';

/** What can cover the main screen. */
export type Overlay = 'menu' | 'import' | 'saved' | 'keys' | 'rating' | 'techniques' | 'deleted' | DataTool;
