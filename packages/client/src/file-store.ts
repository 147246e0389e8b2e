import { open, readFile, rename } from 'node:fs/promises';
import { afterBatch, type MirrorBatch, type MirrorRow, type MirrorStore } from './mirror.js';

interface Stored {
  position: string;
  rows: MirrorRow[];
}

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && 'position' in value && 'rows' in value;

const hasCode = (thrown: unknown, code: string): boolean =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown && thrown.code === code;

async function readStored(path: string): Promise<Stored | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (isStored(value)) return value;
    throw new Error(`${path} is no mirror. Choose another file.`);
  } catch (thrown) {
    if (hasCode(thrown, 'ENOENT')) return undefined;
    throw thrown;
  }
}

/** Renaming replaces the file at once: after a kill it has the batch before, or this one. */
async function replace(path: string, text: string): Promise<void> {
  const made = await open(`${path}.new`, 'w');
  try {
    await made.writeFile(text);
    await made.sync();
  } finally {
    await made.close();
  }
  await rename(`${path}.new`, path);
}

/** A mirror in a JSON file, for one program at a time. It is written anew for each batch. */
export class FileStore implements MirrorStore {
  readonly #path: string;
  #loaded: Promise<{ position: string | undefined; rows: ReadonlyMap<string, MirrorRow> }> | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  #load() {
    this.#loaded ??= readStored(this.#path).then((stored) => ({
      position: stored?.position,
      rows: new Map(stored?.rows.map((row) => [`${row.kind} ${row.id}`, row])),
    }));
    return this.#loaded;
  }

  async position(): Promise<string | undefined> {
    return (await this.#load()).position;
  }

  async apply(batch: MirrorBatch): Promise<void> {
    const rows = afterBatch((await this.#load()).rows, batch);
    const { position } = batch;
    await replace(this.#path, JSON.stringify({ position, rows: [...rows.values()] } satisfies Stored));
    this.#loaded = Promise.resolve({ position, rows });
  }

  async rows(): Promise<MirrorRow[]> {
    return [...(await this.#load()).rows.values()];
  }
}
