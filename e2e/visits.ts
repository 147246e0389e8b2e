import type { Page } from '@playwright/test';
import { expect } from './person';

/** Collects content security policy violations, hydration errors and uncaught errors. */
function watch(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (/content.security.policy|hydrat/i.test(message.text()))
      errors.push(`${page.url()}: ${message.text()}`);
  });
  return errors;
}

/** Opens a page and checks that all inline scripts have the nonce of its policy. Returns the nonce. */
async function nonceOf(page: Page, path: string): Promise<string> {
  const response = await page.goto(path, { waitUntil: 'load' });
  const policy = response?.headers()['content-security-policy'] ?? '';
  const [, nonce = ''] = /script-src 'self' 'nonce-([^']+)' 'strict-dynamic';/.exec(policy) ?? [];
  expect(nonce, path).not.toBe('');
  const nonces = await page
    .locator('script:not([src])')
    .evaluateAll((scripts) => scripts.map((script) => (script instanceof HTMLElement ? script.nonce : '')));
  expect(nonces.length, path).toBeGreaterThan(0);
  expect(new Set(nonces), path).toEqual(new Set([nonce]));
  return nonce;
}

/** Opens pages. Each response must have a new script nonce, and no page may break a policy or throw. */
export function createVisits(page: Page) {
  const errors = watch(page);
  const nonces = new Set<string>();
  return {
    async visit(path: string): Promise<void> {
      const nonce = await nonceOf(page, path);
      expect(nonces.has(nonce), path).toBe(false);
      nonces.add(nonce);
    },
    errors,
  };
}
