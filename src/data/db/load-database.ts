/** Loads the database in a chunk of its own: the first load does without it. */
export const loadDatabase = () => import(/* webpackChunkName: "database" */ './database.ts');
