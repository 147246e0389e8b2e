import type { Page, Response } from '@playwright/test';
import { weigh } from './page-weight';
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

/** In kilobytes. Next and React alone weigh 136, the words of a language about 8, what keeps typed text about 4. */
const mostOf = (path: string) => (/^\/(s|invites)\//.test(path) ? 190 : 260);

/** Checks that all inline scripts of the open page have the nonce of its policy. Returns the nonce. */
async function nonceOf(page: Page, path: string, response: Response | null): Promise<string> {
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
  const weights = new Map<string, number>();
  return {
    async visit(path: string): Promise<Response | null> {
      const response = await page.goto(path, { waitUntil: 'load' });
      const nonce = await nonceOf(page, path, response);
      expect(nonces.has(nonce), path).toBe(false);
      nonces.add(nonce);
      return response;
    },
    /** Opens a page and checks that it names no more scripts than its first paint needs. */
    async visitLight(path: string): Promise<void> {
      const html = await (await this.visit(path))?.body();
      const { scriptKb } = await weigh(page.request, html ?? Buffer.alloc(0), weights);
      expect(scriptKb, path).toBeGreaterThan(100);
      expect.soft(scriptKb, path).toBeLessThanOrEqual(mostOf(path));
    },
    /** Leaves the page and forgets its errors: React reports one when it meets words that a test has changed. */
    async forgetPage(): Promise<void> {
      await page.goto('about:blank');
      errors.length = 0;
    },
    errors,
  };
}
