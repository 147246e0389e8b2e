import sql from 'sql-template-tag';
import { z } from 'zod';
import { readLanguage } from '../../core/caller/language';
import { outsideMutation, type SignedIn, type Writing } from '../../core/operation/trpc';
import { lockKey } from '../../platform/database/advisory-lock';
import { invalid } from '../../platform/errors/errors';
import { incomingFolder, requireFileStore } from '../../platform/file-store/configured-store';
import { requireTextsFit } from '../../platform/limits/storage';
import { inImportTurn } from '../../platform/limits/turns';
import { ImportReport, ImportSource } from '../../wire/exchange';
import { UploadId } from '../../wire/ids';
import { text, title } from '../../wire/shared';
import { findContent } from '../files/find-file';
import { importDrafts } from './import-drafts';
import { type ImportedFile, readImport, type SentFile } from './read-import';

type Source = z.infer<typeof ImportSource>;

interface Import {
  source: Source;
  file: ImportedFile;
}

/** Writes all rows. */
async function runImport(ctx: Writing, { source, file }: Import): Promise<ImportReport> {
  // Two simultaneous imports would both find no rows, and both create them.
  await lockKey(ctx.db, `import ${ctx.caller.id}`);
  const report = await importDrafts(ctx, source, file.drafts());
  await requireTextsFit(ctx.db, ctx.caller.id);
  return report;
}

const ignore = () => undefined;

/** Runs the import and rolls it back. */
async function previewImport(ctx: Writing, given: Import): Promise<ImportReport> {
  await ctx.db.run(sql`SAVEPOINT preview`);
  const report = await runImport({ ...ctx, record: ignore, recordOwn: ignore, announce: ignore }, given);
  await ctx.db.run(sql`ROLLBACK TO SAVEPOINT preview`);
  return report;
}

const MOST_CHARACTERS = 1_048_576;
interface Sent {
  source: Source;
  content?: string | undefined;
  uploadId?: string | undefined;
  name?: string | undefined;
}

/** A file to import, the field that it came in, and its name. */
type Received = Pick<SentFile, 'size' | 'open' | 'field' | 'name'>;

async function findUpload(ctx: SignedIn, uploadId: string, { name }: Sent): Promise<Received> {
  // An upload that has arrived is a file with its id.
  const file = await findContent(ctx, uploadId);
  const open = async () => (await requireFileStore().read(file.objectId)).body;
  return { size: file.size, open, field: 'uploadId', name: name ?? file.name };
}

/** @throws 400 unless there is either a text or an upload. */
async function receive(ctx: SignedIn, sent: Sent): Promise<Received> {
  const { content, uploadId, name } = sent;
  if (content !== undefined && uploadId !== undefined)
    throw invalid('uploadId', 'Send content or uploadId, not both.');
  if (uploadId !== undefined) return findUpload(ctx, uploadId, sent);
  if (content === undefined) throw invalid('content', 'Send content, or uploadId.');
  const bytes = new Blob([content]);
  return { size: bytes.size, open: async () => bytes.stream(), field: 'content', name };
}

export const importData = outsideMutation
  .meta({
    summary: 'Import tasks and projects from a file of another planner, or from export_account.',
    description:
      'Only reports unless `dryRun` is false. Imports all rows or none; importing the same content again makes nothing twice.',
    rest: 'POST /imports',
    tool: 'import_data',
    kind: ['write', 'idempotent'],
    event: 'created',
    refusals: ['payload_too_large'],
    example: { source: 'csv', content: 'title,project\nBuy paint,Kitchen\n', dryRun: true },
  })
  .input(
    z.strictObject({
      source: ImportSource.describe('Where the file comes from.'),
      content: text(1, MOST_CHARACTERS).optional().describe('The text of the file.'),
      uploadId: UploadId.optional().describe('A file that was uploaded, instead of `content`.'),
      name: title(255)
        .optional()
        .describe('The name of the file. A file of Todoist becomes a project of that name.'),
      dryRun: z.boolean().default(true).describe('False to write.'),
    }),
  )
  .output(z.strictObject({ report: ImportReport }))
  .writing(({ ctx, input: { dryRun, ...sent } }) =>
    // Begun one after the other here: the lock of `runImport` holds a connection while it waits.
    inImportTurn(ctx.caller.id, async () => {
      const { source } = sent;
      const { zone, today, caller } = ctx;
      const received = await receive(ctx, sent);
      await using file = await readImport(
        { source, ...received, zone, today, accountId: caller.id, language: await readLanguage(ctx) },
        incomingFolder(),
      );
      const run = dryRun ? previewImport : runImport;
      return await ctx.write(async (writing) => ({ report: await run(writing, { source, file }) }));
    }),
  );
