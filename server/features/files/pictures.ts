import { rename, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { AppError, invalid } from '../../platform/errors/app-error';
import { stripHeif } from './strip-heif';

interface Format {
  name: 'jpeg' | 'png' | 'tiff' | 'webp' | 'gif' | 'avif';
  /** The most pixels of all frames together. A file of a few bytes may have any number. */
  pixels: number;
  /** One with more gets no preview. */
  previewPixels?: number;
  hasPages?: boolean;
  options?: { compression: 'deflate' };
}

/** Pictures that are decoded, stripped of metadata and shown. */
const formats = new Map<string, Format>([
  ['image/jpeg', { name: 'jpeg', pixels: 64e6 }],
  ['image/png', { name: 'png', pixels: 64e6 }],
  // Scans are kept exactly: by default TIFF would be compressed like JPEG.
  ['image/tiff', { name: 'tiff', pixels: 64e6, hasPages: true, options: { compression: 'deflate' } }],
  ['image/webp', { name: 'webp', pixels: 40e6, hasPages: true }],
  ['image/gif', { name: 'gif', pixels: 40e6, hasPages: true }],
  // Decoding takes twenty bytes a pixel, and is needed for the preview only.
  ['image/avif', { name: 'avif', pixels: 25e6, previewPixels: 8e6 }],
]);

export const isPicture = (type: string): boolean => formats.has(type);

const PREVIEW_PX = 512;

sharp.cache(false);
sharp.concurrency(1);

interface Paths {
  from: string;
  /** Where to write the picture without metadata. */
  to: string;
  preview: string;
}

export interface Picture {
  size: number;
  width: number;
  height: number;
  previewSize: number;
}

const open = (path: string, animated: boolean) =>
  sharp(path, { limitInputPixels: false, sequentialRead: true, failOn: 'error', animated }).autoOrient();

/** The size of a picture, from its header. @throws 400 for too many pixels. */
async function readSize(path: string, { pixels }: Format) {
  const { width, height, pages = 1, autoOrient } = await sharp(path, { limitInputPixels: false }).metadata();
  if (width * height * pages > pixels)
    throw invalid('type', `The picture has more than ${pixels / 1e6} million pixels. Make it smaller.`);
  return autoOrient;
}

/** Writes the picture without its metadata, turned as its metadata says. */
async function rewrite({ name, hasPages = false, options }: Format, { from, to }: Paths) {
  // The color profile stays: without it colors are wrong. It names no person and no place.
  const written = await open(from, hasPages).keepIccProfile().toFormat(name, options).toFile(to);
  return { width: written.width, height: written.pageHeight ?? written.height };
}

/** Encoding a large AVIF again would take a minute. */
async function strip(format: Format, { from, to }: Paths) {
  await stripHeif(from);
  await rename(from, to);
  return readSize(to, format);
}

async function convert(format: Format, paths: Paths): Promise<Picture | null> {
  const { width, height } = await readSize(paths.from, format);
  if (width * height > (format.previewPixels ?? format.pixels)) {
    await stripHeif(paths.from);
    return null;
  }
  const picture = await (format.name === 'avif' ? strip : rewrite)(format, paths);
  const small = await open(paths.to, false)
    .resize(PREVIEW_PX, PREVIEW_PX, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(paths.preview);
  const { size } = await stat(paths.to);
  return { ...picture, size, previewSize: small.size };
}

/**
 * Writes a picture without its metadata, and a preview. Null for a file that is not a picture, and for a picture without
 * a preview, whose metadata it removes in place.
 * @throws 400 for a picture that cannot be decoded or has too many pixels.
 */
export async function convertPicture(type: string, paths: Paths): Promise<Picture | null> {
  const format = formats.get(type);
  if (!format) return null;
  try {
    return await convert(format, paths);
  } catch (error) {
    if (error instanceof AppError || !(error instanceof Error) || 'code' in error) throw error;
    throw invalid('type', 'The picture is damaged or not of its type. Send another copy.');
  }
}
