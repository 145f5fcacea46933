/** The decision on a reported post: delete it, or close its reports. */
export type Verdict = 'delete' | 'dismiss';
