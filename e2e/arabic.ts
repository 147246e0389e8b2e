import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const wordsOf = (text: string): string[] => text.match(/[A-Za-z]{3,}/g) ?? [];

const folder = join('messages', 'ar');

/** Latin words of Arabic messages: names of keys, products and formats. Not of keys, parameters, choices and tags. */
const borrowed = new Set(
  readdirSync(folder).flatMap((file) => {
    const messages = readFileSync(join(folder, file), 'utf8').replaceAll(/^ *"[\w]+": /gm, '');
    return wordsOf(messages.replaceAll(/\{\w+(, \w+)?|\w+(?= \{)|<\/?\w+/g, ''));
  }),
);

/** Texts of the fixtures, addresses, and names that are the same in every language. */
const data =
  /https?:\S*|\S+@\S+|ann-\S+|Ann Example|Home|Kitchen|Before|Order tiles|Measure|Some day|Old plan|Choose a worktop|Oak, with|Urgent|Read ten pages|Offers|Head|With|care|here|Ask|Choose|An article|diy|Chrome|Windows|alt\+T|Example SSO|Ctrl|Shift|Alt|Space|\bEsc\b/g;

/** The texts and labels of the page that are not Arabic, except for data. */
export async function arabicOnly(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode())
      if (!text.parentElement?.closest('script, style, code, pre, kbd, select, textarea'))
        texts.push(text.textContent ?? '');
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`))
        texts.push(element.getAttribute(name) ?? '');
    return texts;
  });
  return said.filter((text) => wordsOf(text.replaceAll(data, '')).some((word) => !borrowed.has(word)));
}
