import { existsSync } from 'node:fs';
import { installWithApt } from '../../testing/start/install-with-apt';

/** What the journeys need of a browser, so that they run alike in engines with different drivers. */
export interface Engine {
  goto(url: string): Promise<void>;
  /** Runs a function in the page. Arguments are texts, the result is JSON. */
  run<Result>(work: (...args: string[]) => Result, ...args: string[]): Promise<Result>;
  /** Presses keys together: `['Alt', 'ArrowDown']`. */
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Clicks in the middle of the first element that the selector finds. */
  click(selector: string): Promise<void>;
  /** Drags the middle of one element to the middle of another, as a hand does: in steps. */
  drag(from: string, to: string): Promise<void>;
  close(): Promise<void>;
}

export interface EngineOption {
  engineName: 'firefox' | 'webkit';
}

export const engines: EngineOption['engineName'][] = ['firefox', 'webkit'];

export interface Point {
  x: number;
  y: number;
}

/** Runs in the page, once what moves has come to rest. */
export function middleOf(selector = ''): Point {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`Nothing matches ${selector}.`);
  element.scrollIntoView({ block: 'nearest' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
}

/** The path of a program that a Debian package brings. Installs the package where the program is missing. */
export function programOf(name: string, paths: readonly string[]): string {
  const find = () => paths.find((path) => path !== '' && existsSync(path));
  if (!find()) installWithApt(name);
  const found = find();
  if (!found) throw new Error(`Not found: ${paths.join(', ')}. Install the package ${name}.`);
  return found;
}
