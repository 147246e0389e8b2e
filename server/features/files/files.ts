import sql from 'sql-template-tag';
import { z } from 'zod';
import { mutation, query, router } from '../../core/operation/trpc';
import { idKey, readPage, timeKey } from '../../core/paging/page';
import { hashSecret, newSecret } from '../../platform/config/secrets';
import { fileStore, requireFileStore } from '../../platform/file-store/configured-store';
import { requireRoom } from '../../platform/limits/row-limits';
import { requireFreeDisk, requireSpace } from '../../platform/limits/storage';
import { File, FileInput, FileTarget, Upload, UploadFields } from '../../wire/file';
import { FurtherCursor, Id, LongPage } from '../../wire/shared';
import { moveToTrash } from '../shared/move-to-trash';
import { lockItems } from '../trash/find-item';
import { restoreItem } from '../trash/restore-item';
import { fileColumns, lockFile, readFile } from './find-file';
import { findTarget, lockTarget, touchTarget } from './find-target';
import { freeObjects } from './free-objects';
import { requireFileSize } from './space';

const store = query
  .meta({
    summary: 'See whether this server can store pictures and attachments.',
    rest: 'GET /files/store',
    tool: 'get_file_store',
  })
  .input(z.strictObject({}))
  .output(z.strictObject({ configured: z.boolean() }))
  .query(() => ({ configured: fileStore() !== null }));

const list = query
  .meta({
    summary: 'List the files on a task, project, note, comment or profile, oldest first.',
    rest: 'GET /files',
    tool: 'list_files',
  })
  .input(FileTarget.extend(LongPage))
  .output(z.strictObject({ files: z.array(File), nextCursor: FurtherCursor }))
  .query(async ({ ctx, input: { targetKind, targetId, ...asked } }) => {
    await findTarget(ctx, { targetKind, targetId });
    const rows = sql`
      SELECT ${fileColumns(ctx.caller.id)} FROM files f
      WHERE f.target_id = ${targetId} AND f.target_kind = ${targetKind}::file_target`;
    const keys = [timeKey<File>('createdAt'), idKey<File>('id')];
    const { rows: files, ...more } = await readPage(ctx.db, { name: 'files', rows, keys }, asked);
    return { files, ...more };
  });

const get = query
  .meta({
    summary: 'Read what is known of a file. Its bytes are at `/v2/files/{fileId}/content`.',
    rest: 'GET /files/{fileId}',
    tool: 'get_file',
  })
  .input(FileInput)
  .output(z.strictObject({ file: File }))
  .query(async ({ ctx, input }) => ({ file: await readFile(ctx, input.fileId) }));

const UPLOAD_MS = 15 * 60_000;

const upload = mutation
  .meta({
    summary: 'Get a one-time address to send a file to: PUT its bytes there within 15 minutes.',
    description: 'The PUT answers {file}. Returns 409 if no file store is configured: see get_file_store.',
    rest: 'POST /files/uploads',
    tool: 'create_upload',
    kind: ['write'],
    event: null,
    refusals: ['payload_too_large', 'trial_ended'],
    example: {
      name: 'tiles.png',
      type: 'image/png',
      size: 48213,
      targetKind: 'task',
      targetId: '1b671a64-40d5-491e-99b0-da01ff1f3341',
    },
  })
  .input(UploadFields)
  .output(z.strictObject({ upload: Upload }))
  .mutation(async ({ ctx, input: { name, type, size, ...target } }) => {
    requireFileStore();
    await lockTarget(ctx, target);
    // An export has the size of what it holds. Its importer says what it reads.
    if (target.targetKind !== 'import') requireFileSize(size);
    await requireFreeDisk(size);
    await requireRoom(ctx.db, 'uploads', ctx.caller.id);
    await requireSpace(ctx.db, ctx.caller.id, size);
    const token = newSecret();
    const expiresAt = ctx.now.getTime() + UPLOAD_MS;
    const { id } = await ctx.db.one<{ id: string }>(sql`
      INSERT INTO uploads (user_id, authorization_id, name, type, size, target_kind, target_id, token_hash, expires_at)
      VALUES (${ctx.caller.id}, ${ctx.caller.authorizationId ?? null}, ${name}, ${type}, ${size}, ${target.targetKind}::file_target, ${target.targetId}, ${hashSecret(token)},
        ${new Date(expiresAt)}) RETURNING id`);
    return { upload: { uploadId: id, url: `${ctx.appUrl}/v2/files/uploads/${token}`, expiresAt } };
  });

const remove = mutation
  .meta({
    summary: 'Delete a file.',
    description: 'It stays in the trash for 30 days. A file to import is deleted for good.',
    rest: 'DELETE /files/{fileId}',
    tool: 'delete_file',
    event: 'updated',
  })
  .input(FileInput)
  .output(z.strictObject({ fileId: Id }))
  .mutation(async ({ ctx, input: { fileId } }) => {
    const { objectId, targetKind, targetId } = await lockFile(ctx, fileId);
    const { about } = await findTarget(ctx, { targetKind, targetId });
    if (targetKind === 'import') await freeObjects(ctx, sql`SELECT ${objectId}::uuid`);
    else await moveToTrash(ctx, 'file', fileId);
    await ctx.db.run(sql`DELETE FROM files WHERE id = ${fileId}`);
    await touchTarget(ctx, { targetKind, targetId });
    if (targetKind === 'profile')
      await ctx.db.run(
        sql`UPDATE users SET image = NULL WHERE id = ${targetId} AND image LIKE ${`%/v2/files/${fileId}/%`}`,
      );
    if (about) ctx.record(about);
    return { fileId };
  });

const restore = mutation
  .meta({
    summary: 'Bring back a deleted file with its id.',
    description: 'It goes back where it was. A file that is back already stays as it is.',
    rest: 'POST /files/{fileId}/restore',
    tool: 'restore_file',
    kind: ['write', 'idempotent'],
    event: 'updated',
    refusals: ['trial_ended'],
  })
  .input(FileInput)
  .output(z.strictObject({ file: File }))
  .mutation(async ({ ctx, input: { fileId } }) => {
    const [item] = await lockItems(ctx, [fileId]);
    if (item?.kind === 'file') await restoreItem(ctx, item);
    else await lockFile(ctx, fileId);
    return { file: await readFile(ctx, fileId) };
  });

export const files = router({ store, list, get, upload, remove, restore });
