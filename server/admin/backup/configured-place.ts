import { resolve } from 'node:path';
import { settings } from '../../platform/config/settings';
import { s3Access } from '../../platform/file-store/s3-client';
import type { BackupPlace } from './backup-place';
import { createFolderPlace } from './folder-place';
import { createS3Place } from './s3-place';

const S3 = /^s3:\/\/([^/]+)\/?(.*)$/;

/** @param address a folder, or `s3://bucket/path`. @throws for the latter if no file store is configured. */
export function placeAt(address: string): BackupPlace {
  const [, bucket, path = ''] = S3.exec(address) ?? [];
  if (!bucket) return createFolderPlace(resolve(address));
  const access = s3Access();
  if (!access) throw new Error(`${address} is in an S3 store. Set S3_ENDPOINT and the other settings of it.`);
  return createS3Place({ ...access, bucket }, path.replace(/\/+$/, ''));
}

export function configuredPlace(): BackupPlace {
  const { BACKUP_TO, PARCOURS_DATA } = settings();
  return placeAt(BACKUP_TO ?? `${PARCOURS_DATA}/backups`);
}
