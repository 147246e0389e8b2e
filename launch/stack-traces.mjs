// Names the lines of the sources in stack traces. With --enable-source-maps, Node would read and keep the source maps of all
// modules, also those of Next and of packages: 65 MB, most of what the app holds after its start.
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Maps that were needed. One takes up to 30 MB, so it may be collected.
 * @type {Map<string, WeakRef<SourceMap>>}
 */
const used = new Map();

/** @param {string} file */
function mapOf(file) {
  const known = used.get(file)?.deref();
  if (known || !existsSync(`${file}.map`)) return known;
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  used.set(file, new WeakRef(map));
  return map;
}

/** @param {NodeJS.CallSite} site */
function placeOf(site) {
  const [url, line, column] = [site.getFileName(), site.getLineNumber(), site.getColumnNumber()];
  if (!url || !line || !column || url.startsWith('node:') || url.includes('/node_modules/')) return undefined;
  const file = url.startsWith('file:') ? fileURLToPath(url) : url;
  const entry = mapOf(file)?.findEntry(line - 1, column - 1);
  if (!entry || !('originalSource' in entry)) return undefined;
  const source = resolve(dirname(file), entry.originalSource);
  return {
    from: `${url}:${line}:${column}`,
    to: `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`,
  };
}

/** @param {NodeJS.CallSite} site */
function lineOf(site) {
  const text = `\n    at ${site}`;
  try {
    const place = placeOf(site);
    return place ? text.replace(place.from, () => place.to) : text;
  } catch {
    // A trace without sources is better than none.
    return text;
  }
}

Error.prepareStackTrace = (error, sites) => Error.prototype.toString.call(error) + sites.map(lineOf).join('');
