/** Replaces every style sheet: a class has its own name. */
export default new Proxy({}, { get: (_, name) => name });
