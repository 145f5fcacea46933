import type { LaunchOptions } from '@playwright/test';

type Launch = LaunchOptions & { args: string[] };

export const CHROMIUM: string;
export const SHELL: string;
export const BROWSER: Launch;
export const TEST_BROWSER: Launch;
