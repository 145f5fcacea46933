/** What is done with a reported post: it goes, or its reports do. */
export type Verdict = 'delete' | 'dismiss';
