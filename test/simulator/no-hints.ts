/** Nobody asks for a hint's text here. */
export const hintDescriber = () => (): string => '';
