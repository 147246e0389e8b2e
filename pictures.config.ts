import { defineConfig } from '@playwright/test';
import base from './playwright.config';

/** `npm run pictures`: draws the pictures of docs/guide again. */
export default defineConfig({
  ...base,
  testDir: 'e2e',
  testMatch: 'pictures.ts',
  retries: 0,
  workers: 1,
  reporter: 'list',
  projects: [{ name: 'pictures', use: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } }],
});
