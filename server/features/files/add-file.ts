import sql from 'sql-template-tag';
import { z } from 'zod';
import type { RequestContext } from '../../core/caller/request-context';
import { createRecorder, flushActivity } from '../../core/operation/activity-log';
import type { SignedIn } from '../../core/operation/trpc';
import { insertInto } from '../../platform/database/tables';
import { notFound } from '../../platform/errors/errors';
import { requireRoom } from '../../platform/limits/row-limits';
import { requireSpace } from '../../platform/limits/storage';
import { type File, UploadFields } from '../../wire/file';
import { fileColumns, fileSource } from './find-file';
import { type FoundTarget, lockTarget, showPicture, touchTarget } from './find-target';

export const Upload = UploadFields.extend({
  id: z.string(),
  userId: z.string(),
  email: z.string(),
  /** The authorization of the app that announced it, if that is limited to places. */
  limitedTo: z.string().nullable(),
});
type Upload = z.infer<typeof Upload>;

/** Stored bytes, and what the checks found in them. */
export interface Arrived {
  objectId: string;
  type: string;
  size: number;
  /** The bytes of the file and its preview. */
  bytes: number;
  width: number | null;
  height: number | null;
  checked: boolean;
  hasPreview: boolean;
}

/** An account has one picture and one file to import: deletes the one before, and shows the new picture. */
async function replaceBefore(ctx: SignedIn, { id, targetId, targetKind }: File): Promise<void> {
  if (targetKind !== 'profile' && targetKind !== 'import') return;
  await ctx.db.run(sql`
    DELETE FROM files WHERE profile_id = ${targetId} AND target_kind = ${targetKind}::file_target AND id <> ${id}`);
  if (targetKind === 'profile') await showPicture(ctx, { id, targetId });
}

/** The first complete upload to an address spends it. @throws 404 for a later one. */
async function spend(ctx: SignedIn, { id }: Upload): Promise<void> {
  if ((await ctx.db.run(sql`DELETE FROM uploads WHERE id = ${id}`)) === 0)
    throw notFound('upload. Its address is used; create another one');
}

/** A file to insert. Its target is locked. */
interface NewFile extends Pick<Upload, 'id' | 'name' | 'targetKind' | 'targetId'> {
  columns: FoundTarget['columns'];
}

/**
 * Inserts a file whose bytes are in the store.
 * @throws 409 without enough storage, 404 if the bytes were deleted meanwhile.
 */
export async function insertFile(
  ctx: SignedIn,
  { columns, ...file }: NewFile,
  { bytes, ...arrived }: Arrived,
): Promise<File> {
  await requireRoom(ctx.db, 'files', ctx.caller.id);
  await requireRoom(ctx.db, 'attachments', file.targetId);
  await requireSpace(ctx.db, ctx.caller.id, bytes);
  const counted = await ctx.db.run(
    sql`UPDATE stored_objects SET size = ${bytes} WHERE id = ${arrived.objectId}`,
  );
  if (counted === 0) throw notFound('upload. It took too long; create another one');
  const row = { ...file, ...arrived, ...columns };
  return ctx.db.one<File>(sql`
    ${insertInto(fileSource, { ...row, createdBy: ctx.caller.id, createdAt: ctx.now })} RETURNING ${fileColumns(ctx.caller.id)}`);
}

async function insertUploaded(ctx: SignedIn, upload: Upload, arrived: Arrived): Promise<File> {
  const { id, targetKind, targetId, name } = upload;
  const { columns, about } = await lockTarget(ctx, { targetKind, targetId });
  await spend(ctx, upload);
  // With the id of the upload, clients can find out after a lost answer whether the file was added.
  const file = await insertFile(ctx, { id, targetKind, targetId, name, columns }, arrived);
  await replaceBefore(ctx, file);
  await touchTarget(ctx, upload);
  const { record, recorded } = createRecorder(
    { operation: 'create_upload', event: 'updated' },
    ctx.caller.id,
  );
  if (about) record(about);
  await flushActivity(ctx, 'create_upload', recorded);
  return file;
}

/**
 * Adds a file whose bytes are in the store, for the account that announced it.
 * @throws 404 or 403 if that account may no longer attach files there, 409 without enough storage.
 */
export function addFile(request: RequestContext, upload: Upload, arrived: Arrived): Promise<File> {
  const { userId: id, email, limitedTo } = upload;
  const caller = { id, email, readOnly: false, ...(limitedTo && { limitedTo }) };
  return request.db.transaction((db) => insertUploaded({ ...request, db, caller }, upload, arrived));
}
