import puppeteer, { type KeyInput, type Page } from 'puppeteer-core';
import { type Engine, middleOf, programOf } from './engine';

// A window without a screen has no mouse otherwise, and takes no focus while another one has it.
const preferences = {
  'focusmanager.testmode': true,
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
};

const isKey = (key: string): key is KeyInput => key !== '';

async function press(page: Page, names: readonly string[]): Promise<void> {
  const keys = names.filter(isKey);
  for (const key of keys) await page.keyboard.down(key);
  for (const key of keys.toReversed()) await page.keyboard.up(key);
}

/** Installs Firefox if it is missing. */
export const findFirefox = () =>
  programOf('firefox-esr', [process.env['FIREFOX_PATH'] ?? '', '/usr/bin/firefox-esr']);

/** Firefox over WebDriver BiDi. Playwright sends it a command that Debian's version does not know. */
export async function openFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    extraPrefsFirefox: preferences,
    defaultViewport: { width: 1440, height: 900 },
  });
  const page = await browser.newPage();
  const run: Engine['run'] = (work, ...args) => page.evaluate(work, ...args);
  return {
    goto: async (url) => void (await page.goto(url)),
    run,
    press: (...keys) => press(page, keys),
    type: (text) => page.keyboard.type(text),
    async click(selector) {
      const { x, y } = await run(middleOf, selector);
      await page.mouse.click(x, y);
    },
    async drag(from, to) {
      const start = await run(middleOf, from);
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(start.x + 6, start.y + 8, { steps: 3 });
      const end = await run(middleOf, to);
      await page.mouse.move(end.x, end.y, { steps: 8 });
      await page.mouse.up();
    },
    close: () => browser.close(),
  };
}
