import type { Page } from '@playwright/test';

/** An interaction is done when the page has this element, or no longer has it. */
export interface Outcome {
  selector: string;
  text?: string | undefined;
  isGone?: boolean;
}

interface Point {
  x: number;
  y: number;
}

/** Where a press hits an element, in pixels from its start and top. Its middle, if it is not given. */
interface Press {
  selector: string;
  at?: Point;
}

/** The input: keys, an element to press, or a move of the pointer or the history. */
export type Input = { keys: string } | { press: Press } | { run: (page: Page) => Promise<unknown> };

export interface Measurable {
  /** Steps before the interaction, which are not measured. */
  prepare?: (page: Page) => Promise<unknown>;
  input: Input;
  outcome: Outcome | ((page: Page) => Promise<Outcome>);
}

declare global {
  interface Window {
    benchPaint?: Promise<number>;
  }
}

/**
 * Waits until the page is idle, and begins to watch. Returns where to press. Runs in the page before the input, so it
 * cannot use imports.
 */
async function watchPaint({
  outcome,
  press,
}: {
  outcome: Outcome;
  press?: Press | undefined;
}): Promise<Point> {
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
  const { selector, text, isGone = false } = outcome;
  let from = 0;
  const begin = (event: Event) => {
    from ||= event.timeStamp;
  };
  for (const type of ['pointerdown', 'pointermove', 'keydown', 'popstate'])
    window.addEventListener(type, begin, { capture: true, once: true });
  const isDone = () => {
    const found = [...document.querySelectorAll(selector)];
    const textOf = (one: Element) => ('value' in one ? one.value : one.textContent);
    return found.some((one) => text === undefined || textOf(one) === text) !== isGone;
  };
  window.benchPaint = new Promise((resolve) => {
    const look = () => {
      if (!from || !isDone()) return void requestAnimationFrame(look);
      // Runs right after this frame is painted, before the work that the page put off until then.
      return void scheduler.postTask(() => resolve(performance.now() - from), {
        priority: 'user-blocking',
      });
    };
    requestAnimationFrame(look);
  });
  const box = press && document.querySelector(press.selector)?.getBoundingClientRect();
  const { x, y } = press?.at ?? { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 };
  return { x: (box?.left ?? 0) + x, y: (box?.top ?? 0) + y };
}

const MOST_MS = 10_000;

/**
 * Prepares an interaction, pauses, and does it. Returns the milliseconds from its event to the paint that shows what it
 * does.
 */
export async function paintOf(
  page: Page,
  { prepare, input, outcome }: Measurable,
  pauseMs = 0,
): Promise<number> {
  await prepare?.(page);
  await page.waitForTimeout(pauseMs);
  const press = 'press' in input ? input.press : undefined;
  const expected = typeof outcome === 'function' ? await outcome(page) : outcome;
  const { x, y } = await page.evaluate(watchPaint, { outcome: expected, press });
  // Pressed at once: a locator would first wait until the element does not move.
  if ('press' in input) await page.mouse.click(x, y);
  else if ('keys' in input) await page.keyboard.press(input.keys);
  else await input.run(page);
  const painted = await page.evaluate(
    (most) =>
      Promise.race([window.benchPaint, new Promise<undefined>((resolve) => setTimeout(resolve, most))]),
    MOST_MS,
  );
  if (painted === undefined) throw new Error('Nothing was painted.');
  return painted;
}
