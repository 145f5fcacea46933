/** Data tools with their own dialogs. */
export type DataTool = 'export' | 'print' | 'backup';

/** Layers that can cover the main screen. */
export type Overlay = 'menu' | 'import' | 'saved' | 'keys' | 'rating' | 'techniques' | 'deleted' | DataTool;

/** What a row of the menu does: an action on the game, or an overlay. */
export type MenuAct =
  | 'check'
  | 'try'
  | 'candidates'
  | 'restart'
  | 'share'
  | 'save'
  /** A question about the position, on the message board. */
  | 'ask'
  | Exclude<Overlay, 'menu'>;
