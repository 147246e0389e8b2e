import type { Outputs } from '@/server/types';

export type StoredFile = Outputs['files']['list']['files'][number];
export type FileTarget = Pick<StoredFile, 'targetKind' | 'targetId'>;

export const contentOf = (fileId: string): string => `/v2/files/${fileId}/content`;
export const previewOf = (fileId: string): string => `/v2/files/${fileId}/preview`;

/** Only pictures that the server has decoded have a size, and a preview. */
export const isPicture = ({ width }: Pick<StoredFile, 'width'>): boolean => width !== null;

export const isSameTarget = (one: FileTarget, other: FileTarget): boolean =>
  one.targetKind === other.targetKind && one.targetId === other.targetId;

const KB = 1024;

/** `480 B`, `12 KB`, `3.4 MB`. */
export function sizeLabel(bytes: number): string {
  if (bytes < KB) return `${bytes} B`;
  if (bytes < KB * KB) return `${Math.round(bytes / KB)} KB`;
  return `${(bytes / KB / KB).toFixed(1)} MB`;
}

/** Whether browsers show pictures of a type. */
export const isShownPicture = (type: string): boolean => /^image\/(png|jpeg|gif|webp|avif)$/.test(type);
