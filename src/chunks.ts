/*
 * What the board, the game and the hint load later, in one table: the chunk that it is in, its file, and when it
 * comes. It imports nothing but by `import()`, so every wing may use it, although it names files of all of them.
 * Two rows of one chunk come together. What is asked for only from within other chunks stands in tables beside
 * those (shell/chunks, shell/menu/chunks, shell/pages/chunks), so that the bundler knows what is there already
 * and puts it into no chunk twice. The texts of a language and its glossary are tables of their own (src/i18n,
 * src/learn).
 */

// With the board: without them the game is not kept.
export const gameKeeper = () => import(/* webpackChunkName: "keeper" */ './game/game-keeper.ts');
export const database = () => import(/* webpackChunkName: "database" */ './data/db/database.ts');

// Beside the board, after its first frame.
export const companion = () => import(/* webpackChunkName: "companion" */ './shell/companion.tsx');
export const statusAside = () => import(/* webpackChunkName: "companion" */ './shell/status-aside.tsx');
export const dockLinks = () => import(/* webpackChunkName: "companion" */ './shell/dock-links.tsx');
export const overlays = () => import(/* webpackChunkName: "companion" */ './shell/overlays.tsx');
export const checkSheet = () => import(/* webpackChunkName: "companion" */ './game/check-sheet.tsx');
export const spokenBoard = () => import(/* webpackChunkName: "companion" */ './game/board/spoken-board.ts');

// Soon after that, so that the network may go.
export const won = () => import(/* webpackChunkName: "sheets" */ './shell/won.tsx');
export const winSheet = () => import(/* webpackChunkName: "sheets" */ './game/board/win-sheet.tsx');
export const onDevice = () => import(/* webpackChunkName: "on-device" */ './shell/on-device.tsx');

// When nobody presses anything; at once when they are wanted before.
export const services = () => import(/* webpackChunkName: "services" */ './boot/services.ts');
export const hintPrice = () => import(/* webpackChunkName: "services" */ './hint/price.ts');
export const bankPacks = () => import(/* webpackChunkName: "services" */ './game/bank-packs.ts');
export const saveToAccount = () => import(/* webpackChunkName: "services" */ './game/save-to-account.ts');
export const hint = () => import(/* webpackChunkName: "hint" */ './hint/hint-actor.ts');
export const hintDock = () => import(/* webpackChunkName: "hint" */ './hint/dock.tsx');

// When wanted: what is done with a game.
export const gameActions = () => import(/* webpackChunkName: "actions" */ './game/game-actions.ts');
export const dailyGame = () => import(/* webpackChunkName: "days" */ './game/daily-game.ts');
export const ratingLinks = () => import(/* webpackChunkName: "rating" */ './hint/rating-links.tsx');
export const wonAdvice = () => import(/* webpackChunkName: "rating" */ './shell/won-advice.tsx');
export const sorry = () => import(/* webpackChunkName: "sorry" */ './shell/sorry.tsx');

// Loaded when their route is opened.
export const pages = () => import(/* webpackChunkName: "pages" */ './shell/pages/pages.tsx');
