import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { countRows } from '../../platform/database/copy/table-parts';
import { AnyManifest, type Entry, FORMAT, MANIFEST, Manifest, placeOf } from './manifest';

/** Opens an archive at its beginning. */
export type OpenArchive = () => Promise<Readable>;

interface ReadEntry {
  name: string;
  bytes: AsyncIterable<Buffer>;
}

const refuse = (what: string, cause?: unknown) => new Error(`${what} Nothing was changed.`, { cause });
const cutOff = (at: string, cause: unknown) =>
  refuse(`The archive is cut off or damaged at ${at}. Use another one.`, cause);

async function* bytesOf(source: AsyncIterable<unknown>, name: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of source) if (Buffer.isBuffer(chunk)) yield chunk;
  } catch (error) {
    throw cutOff(name, error);
  }
}

/** Reads the entries of an archive. Read the bytes of each before the next. @throws naming the entry where it is damaged. */
export async function* readEntries(open: OpenArchive): AsyncGenerator<ReadEntry> {
  const tar = extract();
  let last = 'its beginning';
  const piped = pipeline(await open(), createGunzip(), tar);
  // The loop throws the same error.
  piped.catch(() => undefined);
  try {
    for await (const entry of tar) {
      last = entry.header.name;
      yield { name: last, bytes: bytesOf(entry, last) };
    }
    await piped;
  } catch (error) {
    throw cutOff(last, error);
  }
}

async function measure({ name, bytes }: ReadEntry): Promise<Entry> {
  const hash = createHash('sha256');
  let [size, rows] = [0, 0];
  const hasRows = placeOf(name)?.kind === 'table';
  for await (const chunk of bytes) {
    hash.update(chunk);
    size += chunk.length;
    if (hasRows) rows += countRows(chunk);
  }
  return { name, ...(hasRows && { rows }), bytes: size, sha256: hash.digest('hex') };
}

/** @throws if it is not a manifest that this version can read. */
function parseManifest(text: string): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw cutOff(MANIFEST, error);
  }
  const any = AnyManifest.safeParse(json);
  if (any.success && any.data.format > FORMAT)
    throw refuse(
      `The archive was made by a newer version of Parcours (${any.data.appVersion}). Restore it with that version or a later one.`,
    );
  const manifest = Manifest.safeParse(json);
  if (!manifest.success) throw refuse(`${MANIFEST} of the archive is not valid. Use another archive.`);
  return manifest.data;
}

/** @throws naming the first entry that differs from the manifest. */
function compare(manifest: Manifest, found: Map<string, Entry>): void {
  for (const wanted of manifest.entries) {
    const entry = found.get(wanted.name);
    if (!entry) throw refuse(`The archive lacks ${wanted.name}. Use another one.`);
    if (entry.sha256 !== wanted.sha256 || entry.bytes !== wanted.bytes || entry.rows !== wanted.rows)
      throw refuse(`${wanted.name} of the archive has a wrong checksum. Use another archive.`);
    found.delete(wanted.name);
  }
  for (const name of found.keys()) throw refuse(`The archive has an entry that it does not list: ${name}.`);
  const withParts = new Set(manifest.entries.map(({ name }) => placeOf(name)?.name));
  const lacking = manifest.tables.find(({ name }) => !withParts.has(name));
  if (lacking) throw refuse(`The archive lacks the table ${lacking.name}. Use another one.`);
}

/**
 * Reads all of an archive, and checks its sums and counts.
 * @throws naming the entry that is missing, changed or cut off.
 */
export async function verifyArchive(open: OpenArchive, signal?: AbortSignal): Promise<Manifest> {
  const found = new Map<string, Entry>();
  let written: string | undefined;
  for await (const entry of readEntries(open)) {
    signal?.throwIfAborted();
    if (found.has(entry.name)) throw refuse(`The archive has ${entry.name} twice.`);
    if (entry.name === MANIFEST) written = await text(entry.bytes);
    else if (placeOf(entry.name)) found.set(entry.name, await measure(entry));
    else throw refuse(`The archive has an entry that no backup has: ${entry.name}.`);
  }
  if (written === undefined) throw refuse(`The archive lacks ${MANIFEST}: it is not whole. Use another one.`);
  const manifest = parseManifest(written);
  compare(manifest, found);
  return manifest;
}
