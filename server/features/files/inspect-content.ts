import { fileTypeFromFile } from 'file-type';
import { invalid } from '../../platform/errors/app-error';
import { convertPicture, isPicture, type Picture } from './pictures';
import { stripHeif } from './strip-heif';

/** `image/PNG; q=1` as `image/png`. */
const essenceOf = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase();

/** Types that browsers may show where the content is of the type: none of them runs scripts in our origin. */
const isShown = (type: string): boolean =>
  isPicture(type) || /^(audio|video)\/[\w.+-]+$/.test(type) || type === 'application/pdf';

/** HEIC loses its metadata, but is not decoded: it has no preview. */
const isHeic = (type: string): boolean => type === 'image/heic';

/** Names of one type that programs use for another. */
const aliases: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/apng': 'image/png',
  'image/heif': 'image/heic',
  'audio/mp3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
};
const plain = (type: string): string => aliases[type] ?? type;

interface CheckedType {
  type: string;
  /** True where the content is of the type and browsers may show it. */
  checked: boolean;
}

/**
 * Compares the announced type with the content.
 * @throws 400 where a picture was announced and the content is another one, or none.
 */
async function checkContent(path: string, announced: string): Promise<CheckedType> {
  const type = plain(essenceOf(announced));
  const found = plain((await fileTypeFromFile(path))?.mime ?? '');
  if ((isPicture(type) || isHeic(type)) && found !== type)
    throw invalid('type', `The content is not ${type}. Announce the type that it has.`);
  // A picture must not keep its metadata because it was announced as something else.
  if (isPicture(found) || isHeic(found)) return { type: found, checked: true };
  return { type, checked: found === type && isShown(type) };
}

/** A file that has arrived. */
export interface Uploaded {
  path: string;
  /** The media type that was announced. */
  type: string;
  mustBePicture: boolean;
  /** Where to write the picture without metadata, and its preview. */
  picturePath: string;
  previewPath: string;
}

export interface Inspected extends CheckedType {
  picture: Picture | null;
}

/** Finds out what a file is. Writes pictures without metadata, and removes that of HEIC in place. */
export async function inspectContent({ path, mustBePicture, ...file }: Uploaded): Promise<Inspected> {
  const { type, checked } = await checkContent(path, file.type);
  if (mustBePicture && !isPicture(type))
    throw invalid('type', 'A profile picture must be JPEG, PNG, WebP, GIF, AVIF or TIFF. Send one of these.');
  if (isHeic(type)) await stripHeif(path);
  const paths = { from: path, to: file.picturePath, preview: file.previewPath };
  const picture = await convertPicture(type, paths);
  if (mustBePicture && !picture)
    throw invalid('type', 'The picture has too many pixels for a profile. Make it smaller.');
  return { type, checked, picture };
}
