import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { Builder, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { findFreePort } from '../../testing/start/free-port';
import { untilOpen } from '../../testing/start/until-open';
import { type Engine, middleOf, programOf } from './engine';

const keys: Record<string, string> = {
  Alt: Key.ALT,
  Control: Key.CONTROL,
  Shift: Key.SHIFT,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Backspace: Key.BACK_SPACE,
  ArrowDown: Key.ARROW_DOWN,
  ArrowUp: Key.ARROW_UP,
};

const keyOf = (name: string): string => keys[name] ?? name;

/** The browser that WebKitGTK brings for tests. Its folder has the name of the processor. */
const browserPaths = () =>
  readdirSync('/usr/lib').map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`);

/** Installs WebKit, its driver and a screen for it, if they are missing. */
export const findWebKit = () => ({
  screen: programOf('xvfb', ['/usr/bin/Xvfb']),
  driver: programOf('webkit2gtk-driver', ['/usr/bin/WebKitWebDriver']),
  browser: programOf('webkit2gtk-driver', [process.env['MINIBROWSER_PATH'] ?? '', ...browserPaths()]),
});

/** Xvfb chooses a free display by itself and writes its number. */
async function startScreen(program: string): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn(program, ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await once(screen.stdout, 'data');
  return { screen, display: `:${String(number).trim()}` };
}

function connect(port: number, binary: string): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  });
  return new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build();
}

function engineOf(driver: WebDriver, close: () => Promise<void>): Engine {
  const run: Engine['run'] = (work, ...args) => driver.executeScript(work, ...args);
  const at = (point: { x: number; y: number }, duration: number) => ({
    ...point,
    origin: Origin.VIEWPORT,
    duration,
  });
  return {
    goto: (url) => driver.get(url),
    run,
    async press(...names) {
      const actions = driver.actions();
      for (const name of names) actions.keyDown(keyOf(name));
      for (const name of names.toReversed()) actions.keyUp(keyOf(name));
      await actions.perform();
    },
    type: (text) => driver.actions().sendKeys(text).perform(),
    async click(selector) {
      const middle = await run(middleOf, selector);
      await driver.actions().move(at(middle, 0)).press().release().perform();
    },
    async drag(from, to) {
      const start = await run(middleOf, from);
      const near = { x: start.x + 6, y: start.y + 8 };
      await driver.actions().move(at(start, 0)).press().move(at(near, 100)).perform();
      const end = await run(middleOf, to);
      await driver.actions().move(at(end, 300)).pause(100).release().perform();
    },
    close,
  };
}

/** WebKitGTK, the engine of Safari, over WebDriver. It has no mode without a screen. */
export async function openWebKit(): Promise<Engine> {
  const programs = findWebKit();
  const { screen, display } = await startScreen(programs.screen);
  const port = await findFreePort();
  const driver = spawn(programs.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: 'ignore',
  });
  const stop = () => {
    driver.kill();
    screen.kill();
  };
  process.once('exit', stop);
  await untilOpen(port);
  const session = await connect(port, programs.browser);
  await session.manage().window().setRect({ x: 0, y: 0, width: 1440, height: 938 });
  return engineOf(session, async () => {
    await session.quit();
    stop();
  });
}
