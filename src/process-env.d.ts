/** Settings of the build, put in by webpack. */
declare const process: {
  readonly env: {
    readonly NODE_ENV: 'production' | 'development' | 'test';
    readonly DEFAULT_LANGUAGE: string;
    readonly API_BASE_URL: string;
    /** Empty where the site has set none. */
    readonly SITE_NOTICES: string;
    readonly SITE_CONTACT: string;
    readonly APP_VERSION: string;
    /** What the articles of one language weigh. */
    readonly TEXT_KILOBYTES: string;
  };
};
