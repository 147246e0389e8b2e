import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import type { Entry } from './manifest';

/** An entry to write; the size is that of all its bytes. */
interface NewEntry {
  name: string;
  size: number;
  bytes: Iterable<Buffer> | AsyncIterable<Buffer | Uint8Array>;
}

export type AddEntry = (entry: NewEntry) => Promise<Entry>;

/** Error codes of streams that ended only because another stream of the chain failed. */
const isConsequence = (error: unknown) =>
  error instanceof Error && /abort|premature|finalized or destroyed/i.test(`${error.name} ${error.message}`);

/** Waits for all, and throws what went wrong first: the others fail because of it. */
async function settleAll(work: readonly Promise<unknown>[]): Promise<void> {
  const failures: unknown[] = [];
  await Promise.all(work.map((each) => each.catch((error: unknown) => failures.push(error))));
  if (failures.length > 0) throw failures.find((failure) => !isConsequence(failure)) ?? failures[0];
}

/** Shows the bytes that pass. */
const passing = (onBytes: (bytes: Buffer) => void) =>
  new Transform({
    transform(bytes: Buffer, _, done) {
      onBytes(bytes);
      done(null, bytes);
    },
  });

interface Destination {
  send(archive: Readable): Promise<void>;
  onBytes(count: number): void;
  signal?: AbortSignal | undefined;
}

/**
 * Writes a .tar.gz whose entries `fill` adds one after the other. No more than a few parts of it are in memory at once.
 */
export async function writeArchive<Result>(
  { send, onBytes, signal }: Destination,
  fill: (add: AddEntry) => Promise<Result>,
): Promise<Result> {
  const tar = pack();
  const zipped = passing((bytes) => onBytes(bytes.length));
  const add: AddEntry = async ({ name, size, bytes }) => {
    signal?.throwIfAborted();
    const hash = createHash('sha256');
    const hashing = passing((chunk) => void hash.update(chunk));
    const entry = tar.entry({ name, size, mode: 0o600 });
    await pipeline(Readable.from(bytes, { objectMode: false }), hashing, entry);
    return { name, bytes: size, sha256: hash.digest('hex') };
  };
  const filled = fill(add).then(
    (result) => {
      tar.finalize();
      return result;
    },
    (error: unknown) => {
      tar.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    },
  );
  await settleAll([filled, pipeline(tar, createGzip(), zipped), send(zipped)]);
  return filled;
}
