import { type FileHandle, open } from 'node:fs/promises';
import { invalid } from '../../platform/errors/app-error';

/*
 * The picture library cannot decode HEIC, and takes a minute to encode a large AVIF. So their metadata is overwritten in
 * place. Both are a list of boxes; the `meta` box names the items of the file, and where their bytes are (ISO 14496-12,
 * section 8.11).
 */

/** Real files have an extent or two of metadata. */
const MOST_EXTENTS = 100;
/** Only the index is read into memory. Real ones have a few KB. */
const MAX_INDEX = 4 * 1024 * 1024;
/** Items that hold metadata: Exif, and XMP, which is of type `mime`. */
const metadataTypes = new Set(['Exif', 'mime']);

interface Box {
  type: string;
  /** The offsets of its content in the file. */
  start: number;
  end: number;
}

interface Extent {
  offset: number;
  length: number;
}

class Unreadable extends Error {}

/** Reads numbers one after the other. @throws a `RangeError` beyond the end. */
class Reader {
  constructor(
    private readonly bytes: Buffer,
    public at: number,
  ) {}

  /** A number of up to 8 bytes; 0 for none. */
  number(size: number): number {
    let value = 0;
    for (let left = size; left > 0; left--) value = value * 256 + this.bytes.readUInt8(this.at++);
    if (!Number.isSafeInteger(value)) throw new Unreadable();
    return value;
  }

  text(size: number): string {
    this.at += size;
    if (this.at > this.bytes.length) throw new Unreadable();
    return this.bytes.toString('latin1', this.at - size, this.at);
  }
}

/** The box at an offset, in a parent that ends at `limit`. */
function boxAt(header: Reader, limit: number, shift = 0): Box {
  const from = header.at + shift;
  const short = header.number(4);
  const type = header.text(4);
  const size = short === 1 ? header.number(8) : short;
  const start = header.at + shift;
  const end = short === 0 ? limit : from + size;
  if (end < start || end > limit) throw new Unreadable();
  return { type, start, end };
}

function boxesIn(bytes: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at < end; at = boxes.at(-1)?.end ?? end) boxes.push(boxAt(new Reader(bytes, at), end));
  return boxes;
}

/** The ids of the items that hold metadata, from the `iinf` box. */
function metadataIds(bytes: Buffer, { start, end }: Box): Set<number> {
  const reader = new Reader(bytes, start);
  const version = reader.number(1);
  reader.number(3);
  reader.number(version === 0 ? 2 : 4);
  const ids = new Set<number>();
  for (const entry of boxesIn(bytes, reader.at, end)) {
    const item = new Reader(bytes, entry.start);
    const itemVersion = item.number(1);
    if (entry.type !== 'infe' || itemVersion < 2) throw new Unreadable();
    item.number(3);
    const id = item.number(itemVersion === 2 ? 2 : 4);
    item.number(2);
    if (metadataTypes.has(item.text(4))) ids.add(id);
  }
  return ids;
}

/** The places of the items' bytes, from the `iloc` box. `base` is the offset of the content of the `idat` box. */
function extentsOf(
  bytes: Buffer,
  { start }: Box,
  of: { ids: Set<number>; base: number | undefined },
): Extent[] {
  const reader = new Reader(bytes, start);
  const version = reader.number(1);
  reader.number(3);
  const [sizes, more] = [reader.number(1), reader.number(1)];
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, more >> 4];
  const indexSize = version > 0 ? more & 15 : 0;
  // Extents without bytes would make the loops below longer than the file.
  if (indexSize + offsetSize + lengthSize === 0) throw new Unreadable();
  const extents: Extent[] = [];
  for (let items = reader.number(version < 2 ? 2 : 4); items > 0; items--) {
    const id = reader.number(version < 2 ? 2 : 4);
    const method = version > 0 ? reader.number(2) & 15 : 0;
    const isElsewhere = reader.number(2) !== 0;
    const itemBase = reader.number(baseSize);
    for (let count = reader.number(2); count > 0; count--) {
      reader.number(indexSize);
      const offset = itemBase + reader.number(offsetSize);
      const length = reader.number(lengthSize);
      if (!of.ids.has(id)) continue;
      const from = method === 0 ? 0 : method === 1 ? of.base : undefined;
      // A length of 0 means the rest of the file, which holds the picture.
      if (from === undefined || isElsewhere || length === 0) throw new Unreadable();
      extents.push({ offset: from + offset, length });
    }
  }
  return extents;
}

/** The boxes of the file itself. */
async function topBoxes(file: FileHandle, size: number): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = 0; at < size && boxes.length < 1_000; at = boxes.at(-1)?.end ?? size) {
    const header = Buffer.alloc(16);
    await file.read(header, 0, 16, at);
    boxes.push(boxAt(new Reader(header, 0), size, at));
  }
  return boxes;
}

/** The parts of the file that hold metadata. */
async function findMetadata(file: FileHandle, size: number): Promise<Extent[]> {
  const top = await topBoxes(file, size);
  const found = top
    .filter(({ type }) => type === 'uuid' || type === 'udta')
    .map(({ start, end }) => ({ offset: start, length: end - start }));
  const meta = top.find(({ type }) => type === 'meta');
  // The metadata of a sequence of pictures is elsewhere.
  if (top.some(({ type }) => type === 'moov')) throw new Unreadable();
  if (!meta || meta.end - meta.start > MAX_INDEX) throw new Unreadable();
  const bytes = Buffer.alloc(meta.end - meta.start);
  await file.read(bytes, 0, bytes.length, meta.start);
  const boxes = boxesIn(bytes, 4, bytes.length);
  const named = (name: string) => boxes.find(({ type }) => type === name);
  const [iinf, iloc, idat] = [named('iinf'), named('iloc'), named('idat')];
  if (!iinf || !iloc) throw new Unreadable();
  const ids = metadataIds(bytes, iinf);
  return [...found, ...extentsOf(bytes, iloc, { ids, base: idat && meta.start + idat.start })];
}

/** False if overwriting the extents would write more bytes than the file has. */
function isWithin(extents: readonly Extent[], size: number): boolean {
  const sum = extents.reduce((total, { length }) => total + length, 0);
  return (
    extents.length <= MOST_EXTENTS &&
    sum <= size &&
    extents.every((extent) => extent.offset + extent.length <= size)
  );
}

async function overwrite(file: FileHandle, { offset, length }: Extent): Promise<void> {
  const zeros = Buffer.alloc(Math.min(length, 65_536));
  for (let done = 0; done < length; done += zeros.length)
    await file.write(zeros, 0, Math.min(zeros.length, length - done), offset + done);
}

/**
 * Overwrites the metadata of a HEIC or AVIF picture with zeros. Its rotation is not part of the metadata and stays.
 * @throws 400 if the metadata cannot be found.
 */
export async function stripHeif(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const extents = await findMetadata(file, size);
    if (!isWithin(extents, size)) throw new Unreadable();
    for (const extent of extents) await overwrite(file, extent);
  } catch (error) {
    if (!(error instanceof Unreadable) && !(error instanceof RangeError)) throw error;
    throw invalid('type', 'The metadata of this picture cannot be removed. Send it as JPEG.');
  } finally {
    await file.close();
  }
}
