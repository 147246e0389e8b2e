import type { Outputs } from '@/server/types';

export type StoredFile = Outputs['files']['list']['files'][number];
export type FileTarget = Pick<StoredFile, 'targetKind' | 'targetId'>;

export const contentOf = (fileId: string): string => `/v2/files/${fileId}/content`;
export const previewOf = (fileId: string): string => `/v2/files/${fileId}/preview`;

/** Only pictures that the server has decoded have a size, and a preview. */
export const isPicture = ({ width }: Pick<StoredFile, 'width'>): boolean => width !== null;

export const isSameTarget = (one: FileTarget, other: FileTarget): boolean =>
  one.targetKind === other.targetKind && one.targetId === other.targetId;

export const isShownPicture = (type: string): boolean => /^image\/(png|jpeg|gif|webp|avif)$/.test(type);
