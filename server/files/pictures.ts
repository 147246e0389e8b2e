import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import { AppError } from '../errors';

/** Pictures that are decoded, stripped of metadata and shown. */
const formats = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/tiff': 'tiff',
} as const;
type PictureType = keyof typeof formats;

export const isPicture = (type: string): type is PictureType => Object.hasOwn(formats, type);

/** Formats with several frames or pages. */
const withPages = new Set<PictureType>(['image/gif', 'image/webp', 'image/tiff']);

/** Decoding needs up to four bytes a pixel, also for a file of a few bytes. Counts all frames of an animation. */
const MAX_PIXELS = 64_000_000;
const PREVIEW_PX = 512;
/** Pictures that are decoded at once in this process. */
const AT_ONCE = 2;

sharp.cache(false);
sharp.concurrency(1);

let free = AT_ONCE;
const waiting: (() => void)[] = [];

/** Runs work when fewer than `AT_ONCE` others run. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (free > 0) free--;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free++;
  }
}

const open = (path: string, animated: boolean) =>
  sharp(path, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error', animated })
    .timeout({ seconds: 20 })
    .autoOrient();

export interface Picture {
  size: number;
  width: number;
  height: number;
  previewSize: number;
}

interface Paths {
  from: string;
  /** Where to write the picture without metadata. */
  to: string;
  preview: string;
}

async function convert(type: PictureType, { from, to, preview }: Paths): Promise<Picture> {
  // The color profile stays: without it colors are wrong. It names no person and no place.
  const written = await open(from, withPages.has(type))
    .keepIccProfile()
    // Scans are kept exactly: by default TIFF would be compressed like JPEG.
    .toFormat(formats[type], type === 'image/tiff' ? { compression: 'deflate' } : {})
    .toFile(to);
  const small = await open(to, false)
    .resize(PREVIEW_PX, PREVIEW_PX, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(preview);
  const { size } = await stat(to);
  const { width, height, pageHeight } = written;
  return { size, width, height: pageHeight ?? height, previewSize: small.size };
}

/**
 * Writes a picture without its metadata, turned as its metadata says, and a preview.
 * @throws 400 for a picture that cannot be decoded or has too many pixels.
 */
export function convertPicture(type: PictureType, paths: Paths): Promise<Picture> {
  return inTurn(() => convert(type, paths)).catch((error: unknown) => {
    if (!(error instanceof Error) || 'code' in error) throw error;
    const message = /pixel limit/i.test(error.message)
      ? `The picture has more than ${MAX_PIXELS / 1e6} million pixels. Make it smaller.`
      : 'The picture is damaged or not of its type. Send another copy.';
    throw new AppError('invalid_request', message, { details: [{ field: 'type', message }] });
  });
}
