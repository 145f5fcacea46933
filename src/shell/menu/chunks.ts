// Menu sections that are large or rarely used, loaded when opened.
export const about = () => import(/* webpackChunkName: "about" */ './about.tsx');
export const messageBoard = () => import(/* webpackChunkName: "posts" */ './message-board.tsx');
export const secondFactorSection = () =>
  import(/* webpackChunkName: "second-factor" */ './second-factor-section.tsx');
export const administration = () => import(/* webpackChunkName: "administration" */ './administration.tsx');
