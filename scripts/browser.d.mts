import type { LaunchOptions } from '@playwright/test';

export const TEST_BROWSER: LaunchOptions & { args: string[] };
