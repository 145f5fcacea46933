// Sections of the menu that are large or that few see, when they are opened.
export const about = () => import(/* webpackChunkName: "about" */ './about.tsx');
export const messageBoard = () => import(/* webpackChunkName: "messages" */ './message-board.tsx');
export const secondFactorSection = () =>
  import(/* webpackChunkName: "second-factor" */ './second-factor-section.tsx');
export const administration = () => import(/* webpackChunkName: "administration" */ './administration.tsx');
