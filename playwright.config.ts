import { rmSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './e2e/chromium';
import { type EngineOption, engines } from './e2e/engines/engine';
import { makeFolder } from './testing/start/make-folder';

const port = Number(process.env['E2E_PORT'] ?? 3217);

/** Writes of tests need not reach a disk. */
function makeData(): string {
  const folder = makeFolder('parcours-e2e-');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

// The workers read this file too. Only the process that starts the server makes the folder.
process.env['E2E_DATA'] ??= makeData();

// This switch replaces Playwright's own, whose features come first. Each window would load two pages below its address
// field, which takes three quarters of the processor time of opening it.
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

export default defineConfig<object, EngineOption>({
  testDir: 'e2e',
  fullyParallel: true,
  // Part of each test is waiting. On two cores, three workers take 0.87 of the time of two.
  workers: 3,
  // What passes only at its second try is listed as flaky: a bug to find, but none of the change that is being tested.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // Pictures hardly differ by the version of Chromium.
  snapshotPathTemplate: 'e2e/looks/{arg}{ext}',
  reporter: [['list'], ['html', { open: 'never' }]],
  use: {
    // A worker would answer requests that tests intercept. Only the tests of offline work let it in.
    serviceWorkers: 'block',
    baseURL: `http://localhost:${port}`,
    // Weeks from Monday, and 24 hours.
    locale: 'en-GB',
    // Without a limit, a missing element would block a worker until its test times out.
    actionTimeout: 20_000,
    // A trace takes as much of the processor as the browser itself, so only the second try records one.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        `--disable-features=${disabledFeatures.join()}`,
      ],
    },
  },
  projects: [
    {
      name: 'wide',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
      testIgnore: /(phone|engines)\.spec/,
    },
    { name: 'phone', use: { ...devices['Pixel 7'] }, testMatch: /phone\.spec/ },
    // Both would install packages at the same time.
    { name: 'engines', testMatch: /engines\.setup/ },
    ...engines.map((engine) => ({
      name: engine,
      use: { engineName: engine },
      testMatch: /engines\.spec/,
      dependencies: ['engines'],
      // One worker starts the browser once.
      fullyParallel: false,
      timeout: 120_000,
    })),
  ],
  webServer: {
    command: 'npm start',
    url: `http://localhost:${port}/readyz`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(port),
      PARCOURS_DATA: process.env['E2E_DATA'],
      RATE_LIMIT: '0',
      ALLOW_PRIVATE_HOSTS: 'true',
      // Tests of single sign-on start the issuer there.
      OIDC_ISSUER: `http://127.0.0.1:${port + 1_000}`,
      OIDC_CLIENT_ID: 'parcours',
      OIDC_CLIENT_SECRET: 'a secret of the client',
      OIDC_NAME: 'Example SSO',
      // The test of mail in starts the mail server there.
      MAIL_IN: 'tasks+{key}@example.org',
      IMAP_URL: `imap://tasks:secret@127.0.0.1:${port + 2_000}`,
    },
  },
});
