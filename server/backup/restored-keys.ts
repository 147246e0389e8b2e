import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flushToDisk } from '../config/flush-to-disk';
import { settings } from '../config/settings';
import { currentKeys } from './fill-archive';

/** The setting that a key is read from, instead of its file. */
const settingOf = { 'auth-secret': 'AUTH_SECRET', 'vapid-key': 'VAPID_PRIVATE_KEY' } as const;
type Key = keyof typeof settingOf;

const isKey = (name: string): name is Key => name in settingOf;

/** Whether a setting comes from the environment, or from a file that it names. */
const isGiven = (setting: string) => Boolean(process.env[setting] ?? process.env[`${setting}_FILE`]);

/** Keeps the keys of an archive beside those of the data folder until the rows are committed. */
export function openKeys() {
  const folder = settings().PARCOURS_DATA;
  const current: Record<string, string> = currentKeys();
  const waiting = new Map<string, string>();
  return {
    /** @throws if a setting has another value. */
    async put(name: string, value: string): Promise<void> {
      if (!isKey(name)) return;
      if (current[name] === value) return;
      if (isGiven(settingOf[name]))
        throw new Error(
          `${settingOf[name]} is not the one of the archive. Unset it, or set it to keys/${name} of the archive. Nothing was changed.`,
        );
      const file = join(folder, name);
      const path = `${file}.restored`;
      waiting.set(path, file);
      await writeFile(path, value, { mode: 0o600 });
      await flushToDisk(path);
    },
    async publish(): Promise<void> {
      for (const [path, file] of waiting) await rename(path, file);
      await flushToDisk(folder);
    },
    async undo(): Promise<void> {
      for (const path of waiting.keys()) await rm(path, { force: true });
    },
  };
}
