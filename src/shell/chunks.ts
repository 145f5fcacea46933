// Chunks of what covers the board, loaded on demand.
export const importDialog = () => import(/* webpackChunkName: "import" */ './import-dialog.tsx');
export const savedDialog = () => import(/* webpackChunkName: "saved" */ './saved-dialog.tsx');
export const dataDialog = () => import(/* webpackChunkName: "data" */ './data-dialog.tsx');
export const ratingDialog = () => import(/* webpackChunkName: "rating" */ './rating-dialog.tsx');
export const techniqueDialog = () =>
  import(/* webpackChunkName: "techniques" */ './settings/technique-dialog.tsx');
export const stoodStill = () => import(/* webpackChunkName: "stood-still" */ '../hint/stood-still.ts');
export const menu = () => import(/* webpackChunkName: "menu" */ './menu/menu.tsx');
export const keyDialog = () => import(/* webpackChunkName: "menu" */ './key-dialog.tsx');
export const deletedDialog = () => import(/* webpackChunkName: "menu" */ './deleted-dialog.tsx');
