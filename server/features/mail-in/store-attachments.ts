import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { SignedIn, Writing } from '../../core/operation/trpc';
import { log } from '../../platform/config/log';
import type { Db } from '../../platform/database/client';
import { AppError } from '../../platform/errors/errors';
import { fileStore } from '../../platform/file-store/configured-store';
import { requireRoom } from '../../platform/limits/row-limits';
import { requireFreeDisk, requireSpace } from '../../platform/limits/storage';
import { type Arrived, insertFile } from '../files/add-file';
import { requireFileSize } from '../files/space';
import { storeUpload } from '../files/store-upload';
import type { MailAttachment } from './read-message';

/** An attachment whose bytes are in the store, but belong to no file yet. */
export interface StoredAttachment {
  name: string;
  arrived: Arrived;
}

export interface Attachments {
  stored: StoredAttachment[];
  /** The names of those that the server does not take. */
  leftOut: string[];
}

async function storeAttachment(db: Db, userId: string, file: MailAttachment): Promise<StoredAttachment> {
  const { name, path, type, size } = file;
  requireFileSize(size);
  await requireFreeDisk(size);
  const { id: objectId } = await db.one<{ id: string }>(
    sql`INSERT INTO stored_objects (owner_id) VALUES (${userId}) RETURNING id`,
  );
  const arrived = await storeUpload(path, { userId, objectId, targetKind: 'task', type, size });
  return { name, arrived };
}

/**
 * Stores the bytes of attachments. They are files only once a task has them: what a kill leaves is deleted after an hour, as
 * with uploads.
 */
export async function storeAttachments(
  db: Db,
  userId: string,
  files: readonly MailAttachment[],
): Promise<Attachments> {
  const done: Attachments = { stored: [], leftOut: [] };
  for (const file of files)
    try {
      if (!fileStore()) throw new AppError('conflict', 'Files are turned off.');
      done.stored.push(await storeAttachment(db, userId, file));
    } catch (error) {
      // Of a busy or full server the message waits.
      if (!(error instanceof AppError) || ['rate_limited', 'unavailable'].includes(error.kind)) throw error;
      log().debug({ err: error }, 'an attachment is not kept');
      done.leftOut.push(file.name);
    }
  return done;
}

/** Of attachments those that fit into the quotas of the account, in a write. */
export async function fitAttachments(
  { db, caller }: Pick<SignedIn, 'db' | 'caller'>,
  { stored, leftOut }: Attachments,
): Promise<Attachments> {
  const fitting: Attachments = { stored: [], leftOut: [...leftOut] };
  let bytes = 0;
  for (const attachment of stored)
    try {
      bytes += attachment.arrived.bytes;
      await requireRoom(db, { kind: 'files', count: fitting.stored.length + 1 }, caller.id);
      await requireSpace(db, caller.id, bytes);
      fitting.stored.push(attachment);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      bytes -= attachment.arrived.bytes;
      fitting.leftOut.push(attachment.name);
    }
  return fitting;
}

/** Makes files of attachments on a task that the same write has made. */
export async function addAttachments(
  ctx: Writing,
  taskId: string,
  stored: readonly StoredAttachment[],
): Promise<void> {
  const target = { targetKind: 'task', targetId: taskId, columns: { taskId } } as const;
  for (const { name, arrived } of stored)
    await insertFile(ctx, { id: randomUUID(), name, ...target }, arrived);
}
