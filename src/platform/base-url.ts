/** The address of the server. A function, since pages of articles are rendered without a browser. */
export const baseUrl = (): string => process.env.API_BASE_URL || location.origin;
