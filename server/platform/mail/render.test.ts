import { expect, test } from 'vitest';
import { textIn } from '../../../language/load-messages';
import { renderLetter } from './render';

test('renders a message as text and as HTML that loads nothing', async () => {
  const letter = {
    subject: 'Ann <b>shares</b> “Garden”',
    paragraphs: ['One & two'],
    quote: '<script>alert(1)</script>\nnext',
    items: [{ title: 'Tiles', text: 'Grey?', url: 'https://app.example/inbox?a=1&b=2' }],
    action: { label: 'Open', url: 'https://app.example/"x' },
    notes: ['Ignore it.'],
    footerLink: { label: 'Choose', url: 'https://app.example/settings' },
  };
  const { html, text } = renderLetter(letter, { language: 'en', t: await textIn('en', 'mails') });
  expect(html).not.toMatch(/<script|<b>|<img|<link|@import|url\(|src=/i);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;<br>next');
  expect(html).toContain('href="https://app.example/&quot;x"');
  expect(html).toContain('href="https://app.example/inbox?a=1&amp;b=2"');
  expect(text).toBe(
    [
      'Ann <b>shares</b> “Garden”',
      'One & two',
      '<script>alert(1)</script>\nnext',
      'Tiles\nGrey?\nhttps://app.example/inbox?a=1&b=2',
      'Open:\nhttps://app.example/"x',
      'Ignore it.',
      'Choose:\nhttps://app.example/settings',
    ].join('\n\n'),
  );
});

test('writes our texts in the language and direction of the reader', async () => {
  const letter = { subject: 'مرحبا', action: { label: 'فتح', url: 'https://app.example/' } };
  const { html } = renderLetter(letter, { language: 'ar', t: await textIn('ar', 'mails') });
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain('أو افتح هذا العنوان:');
});
