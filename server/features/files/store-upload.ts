import { previewKey, requireFileStore } from '../../platform/file-store/configured-store';
import type { FileTargetKind } from '../../wire/file';
import type { Arrived } from './add-file';
import { inspectUpload } from './inspect-upload';

/** What is known of bytes before they are checked, and the row that they are stored for. */
interface Announced {
  userId: string;
  objectId: string;
  targetKind: FileTargetKind;
  type: string;
  size: number;
}

/** Checks what arrived in a file, strips pictures, and stores the bytes. */
export async function storeUpload(
  path: string,
  { userId, objectId, targetKind, ...announced }: Announced,
): Promise<Arrived> {
  const files = requireFileStore();
  const [picturePath, previewPath] = [`${path}-picture`, `${path}-preview`];
  const uploaded = { path, type: announced.type, picturePath, previewPath };
  const { type, checked, picture } = await inspectUpload.run(
    { ...uploaded, mustBePicture: targetKind === 'profile' },
    { accountId: userId, field: 'type' },
  );
  const { size } = announced;
  if (!picture) {
    await files.put(objectId, path);
    return { objectId, type, checked, size, bytes: size, width: null, height: null, hasPreview: false };
  }
  await files.put(objectId, picturePath);
  await files.put(previewKey(objectId), previewPath);
  const { previewSize, ...written } = picture;
  return { objectId, type, checked, ...written, bytes: written.size + previewSize, hasPreview: true };
}
