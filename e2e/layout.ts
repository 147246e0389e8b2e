import type { Page } from '@playwright/test';
import { expect } from './person';

/**
 * Texts that a reader cannot see whole: they end outside of their box, of what cuts them or of the window. Text that is
 * shortened on purpose has an ellipsis, and the whole text in a title or label.
 */
const unseenTexts = (): string[] => {
  const SLACK = 1.5;
  const isIn = (element: Element, values: readonly string[]) =>
    values.includes(getComputedStyle(element).overflowX);
  const scrolls = (element: Element) => isIn(element, ['auto', 'scroll']);
  /** The nearest element that clips its content: itself or an ancestor. */
  const frameOf = (element: Element): Element | null => {
    for (let one: Element | null = element; one; one = one.parentElement)
      if (!isIn(one, ['visible'])) return one;
    return null;
  };
  const isHidden = (element: Element) =>
    element.closest('script, style, textarea, select, title, svg, .sr-only') !== null ||
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
    // Only for screen readers, also by the class of one width.
    getComputedStyle(element).clipPath === 'inset(50%)';
  const isShortened = (element: Element | null) =>
    element !== null &&
    (getComputedStyle(element).textOverflow === 'ellipsis' ||
      getComputedStyle(element).webkitLineClamp !== 'none') &&
    element.closest('[title], [aria-label]') !== null;
  const spills = (element: Element) =>
    getComputedStyle(element).display !== 'inline' &&
    !scrolls(element) &&
    element.scrollWidth > element.clientWidth + SLACK;
  const isCut = (element: Element, text: DOMRect) => {
    const frame = frameOf(element);
    if (frame && scrolls(frame)) return false;
    const { left, right } = frame?.getBoundingClientRect() ?? { left: 0, right: innerWidth };
    return text.left < left - SLACK || text.right > right + SLACK;
  };
  const isUnseen = (text: Text, element: Element): boolean => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const place = range.getBoundingClientRect();
    if (place.width < 2 || (!spills(element) && !isCut(element, place))) return false;
    return !isShortened(element) && !isShortened(element.parentElement);
  };
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const element = text.parentElement;
    // Initials stand for a name that is beside them.
    if (!(text instanceof Text) || !element || text.data.trim().length < 3 || isHidden(element)) continue;
    if (isUnseen(text, element)) found.push(`${text.data.trim().slice(0, 60)} in ${element.className}`);
  }
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide`);
  return [...new Set(found)];
};

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

/** Checks at the width of a phone and of a screen that every text is seen whole. */
export async function checkTexts(page: Page, name: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect.soft(await page.evaluate(unseenTexts), `${name}, ${size.width} wide`).toEqual([]);
  }
}

const lengthen = () => {
  const accents = new Map(
    [...'aáeéiíoóuúAÁEÉIÍOÓUÚ'.matchAll(/(.)(.)/gu)].map(([, plain, accent]) => [plain, accent]),
  );
  /** Each vowel twice, with an accent: `Sháárééd wííth méé`. A text that is long already stays. */
  const longer = (text: string) =>
    text.trim().length < 3
      ? text
      : text.replaceAll(/[aeiou]/gi, (vowel) => (accents.get(vowel) ?? vowel).repeat(2));
  const walk = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text: Node | null = root; text; text = walker.nextNode()) {
      if (!(text instanceof Text) || text.parentElement?.closest('script, style, textarea, code, kbd'))
        continue;
      const long = longer(text.data);
      if (long !== text.data) text.data = long;
    }
  };
  walk(document.body);
  // Also what shows later.
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'childList' ? addedNodes : [target]) walk(node);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
};

/** Writes all texts of the page longer, as in a language of long words with accents. */
export const makeLong = (page: Page) => page.evaluate(lengthen);
