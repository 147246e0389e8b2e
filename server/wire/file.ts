import { z } from 'zod';
import { FileId, FileTargetId } from './ids';
import { Count, Id, Instant, Person, text, title } from './shared';

export const FileTargetKind = z.enum(['task', 'project', 'note', 'comment', 'profile', 'import']);
export type FileTargetKind = z.infer<typeof FileTargetKind>;

/** The target of a file, in input. */
export const FileTarget = z.strictObject({
  targetKind: FileTargetKind.describe(
    'What the file is on; import for a file to import, on your own account.',
  ),
  targetId: FileTargetId,
});

export const File = z.strictObject({
  id: Id,
  name: z.string(),
  size: Count.describe('Bytes of the content; of a picture, without its metadata.'),
  type: z.string(),
  width: Count.nullable().describe('The width of a picture, in pixels.'),
  height: Count.nullable(),
  targetKind: FileTargetKind,
  targetId: Id,
  createdAt: Instant,
  createdBy: Person.nullable().describe('Null if the account was deleted.'),
});
export type File = z.infer<typeof File>;

/** The input of what reads or deletes one file. */
export const FileInput = z.strictObject({ fileId: FileId });

const token = '[A-Za-z0-9!#$&^_.+-]{1,127}';
const mediaType = new RegExp(`^${token}/${token} *(;.*)?$`, 's');

export const UploadFields = FileTarget.extend({
  name: title(255).describe('The file name.'),
  size: z.int().min(1).describe('In bytes.'),
  type: text(3, 255).regex(mediaType, 'Must be a media type such as image/png.').describe('The media type.'),
});

export const Upload = z.strictObject({
  uploadId: Id,
  url: z.string().describe('PUT the bytes here, once and without a token.'),
  expiresAt: Instant,
});
