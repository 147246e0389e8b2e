import { readFileSync } from 'node:fs';
import { translatorOf } from '../language/translator';
import { renderLetter } from '../server/platform/mail/render';
import { scan } from './axe';
import { expect, test } from './person';

test.use({ viewport: { width: 320, height: 640 } });

test('a message fits into 320 pixels, in light and in dark', async ({ page }) => {
  const t = translatorOf<'mails'>('en', JSON.parse(readFileSync('messages/en/mails.json', 'utf8')));
  const letter = {
    subject: 'Ann invites you to “Garden”',
    paragraphs: [`A word of ${'l'.repeat(80)}ength`],
    quote: 'Bring the plans',
    items: [{ title: 'Order tiles', text: 'Grey?', url: 'https://planner.example/inbox' }],
    action: { label: 'Open the invitation', url: `https://planner.example/invites/${'t'.repeat(60)}` },
    notes: ['It is valid for a week.'],
    footerLink: { label: 'Choose what to get', url: 'https://planner.example/settings' },
  };
  const { html } = renderLetter(letter, { language: 'en', t });
  await page.setContent(html);
  const look = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme });
    return page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      background: getComputedStyle(document.body).backgroundColor,
    }));
  };
  const [light, dark] = [await look('light'), await look('dark')];
  expect([light.width, dark.width]).toEqual([320, 320]);
  expect(dark.background).not.toBe(light.background);
  await scan(page, 'A message');
});
