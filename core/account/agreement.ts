/** The version of the website user agreement (content/LANGUAGE/0.md) that a registration accepts. */
export const AGREEMENT_VERSION = 1;
