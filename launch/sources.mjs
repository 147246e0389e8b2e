import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const isTest = (/** @type {string} */ name) => /\.(test|spec)\.[a-z]+$/.test(name);

/**
 * The files under some files and folders, without tests, relative to `root` and in a fixed order.
 * @param {string} root
 * @param {string[]} names
 * @returns {string[]}
 */
export function filesOf(root, names) {
  return names.flatMap((name) => {
    const path = join(root, name);
    if (!existsSync(path) || isTest(name)) return [];
    if (!statSync(path).isDirectory()) return [name];
    const entries = readdirSync(path).sort();
    return filesOf(
      root,
      entries.map((entry) => join(name, entry)),
    );
  });
}

/**
 * A hash of the names and contents of files.
 * @param {string} root
 * @param {string[]} files
 */
export function hashOf(root, files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/**
 * What `npm run release` wrote about itself; undefined in the sources. A release is compiled, and its pages are built.
 * @param {string} root
 * @returns {{ compiled: string } | undefined}
 */
export function readRelease(root) {
  const file = join(root, 'release.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
