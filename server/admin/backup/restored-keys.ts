import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { flushToDisk } from '../../platform/config/flush-to-disk';
import { settings } from '../../platform/config/settings';
import { withCopyClient } from '../../platform/database/copy/copy-client';
import { currentKeys } from './fill-archive';

/** The setting that a key is read from, instead of its file. */
const settingOf = { 'auth-secret': 'AUTH_SECRET', 'vapid-key': 'VAPID_PRIVATE_KEY' } as const;
type Key = keyof typeof settingOf;

const isKey = (name: string): name is Key => name in settingOf;

/** Whether a setting comes from the environment, or from a file that it names. */
const isGiven = (setting: string) => Boolean(process.env[setting] ?? process.env[`${setting}_FILE`]);

const MARK = 'restored-keys';
const SUFFIX = '.restored-';

/** Keeps the keys of an archive beside those of the data folder until the rows are committed. */
export function openKeys() {
  const folder = settings().PARCOURS_DATA;
  const current: Record<string, string> = currentKeys();
  const waiting = new Set<string>();
  const id = randomUUID();
  return {
    /** @throws if a setting has another value. */
    async put(name: string, value: string): Promise<void> {
      if (!isKey(name)) return;
      if (current[name] === value) return;
      if (isGiven(settingOf[name]))
        throw new Error(
          `${settingOf[name]} is not the one of the archive. Unset it, or set it to keys/${name} of the archive. Nothing was changed.`,
        );
      const path = join(folder, `${name}${SUFFIX}${id}`);
      waiting.add(path);
      await writeFile(path, value, { mode: 0o600 });
      await flushToDisk(path);
    },
    /** Commits with the rows which keys belong to them. */
    async mark(client: pg.Client): Promise<void> {
      if (waiting.size === 0) return;
      await client.query(
        `INSERT INTO deployment (name, value) VALUES ('${MARK}', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
        [id],
      );
    },
    async undo(): Promise<void> {
      for (const path of waiting) await rm(path, { force: true });
    },
  };
}

/** Runs a statement on the mark. @returns its value. */
const withMark = (url: string, statement: string): Promise<string | undefined> =>
  withCopyClient(url, async (client) => {
    const { rows } = await client.query<{ value: string }>(`${statement} deployment WHERE name = '${MARK}'`);
    return rows[0]?.value;
  });

/**
 * Ends a restore, also one that was killed while it committed: renames the keys if the database has their rows, and removes
 * them if not. @returns whether keys changed.
 */
export async function finishKeys(url: string): Promise<boolean> {
  const folder = settings().PARCOURS_DATA;
  // Servers whose keys are all settings need no folder.
  const names = existsSync(folder) ? await readdir(folder) : [];
  const waiting = names.filter((name) => name.includes(SUFFIX));
  if (waiting.length === 0) return false;
  const mark = await withMark(url, 'SELECT value FROM');
  for (const name of waiting) {
    const [key = '', id] = name.split(SUFFIX);
    const path = join(folder, name);
    await (id === mark ? rename(path, join(folder, key)) : rm(path, { force: true }));
  }
  await flushToDisk(folder);
  if (mark !== undefined) await withMark(url, 'DELETE FROM');
  return mark !== undefined;
}
