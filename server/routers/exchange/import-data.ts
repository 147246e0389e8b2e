import sql from 'sql-template-tag';
import { z } from 'zod';
import { lockKey } from '../../database/advisory-lock';
import { errorAt, invalid } from '../../errors/errors';
import type { Draft } from '../../exchange/draft';
import { readImport } from '../../exchange/read-import';
import { reportSkipped } from '../../exchange/skipped';
import { outsideMutation, type SignedIn, type Writing } from '../../operation/trpc';
import { requireFileStore } from '../../outside/files/configured-store';
import { ImportReport, ImportSource } from '../../wire/exchange';
import { UploadId } from '../../wire/ids';
import { text, title } from '../../wire/shared';
import { findContent } from '../files/find-file';
import { findWorkspaces } from './find-workspaces';
import { makeWorkspaces } from './make-workspaces';
import { type PlacedDraft, placeDraft } from './place-draft';
import { writeDraft } from './write-draft';
import { writeOthers } from './write-others';

type Source = z.infer<typeof ImportSource>;

interface Import {
  source: Source;
  draft: Draft;
}

/** Tells webhooks what was made. */
function announce(ctx: Writing, { areas, projects, tasks }: PlacedDraft): void {
  for (const { id, workspaceId } of areas)
    ctx.announce({ event: 'area.created', kind: 'area', id, workspaceId });
  for (const { id, workspaceId } of projects)
    ctx.announce({ event: 'project.created', kind: 'project', id, workspaceId });
  for (const { id, workspaceId } of tasks)
    ctx.announce({ event: 'task.created', kind: 'task', id, workspaceId });
}

/** Writes all rows. */
async function runImport(ctx: Writing, { source, draft }: Import): Promise<ImportReport> {
  // Two imports at once would both find nothing there.
  await lockKey(ctx.db, `import ${ctx.caller.id}`);
  const found = await findWorkspaces(ctx, draft);
  const { placed, newIds } = await placeDraft(ctx, { source, workspaces: found, draft });
  const workspaces = await makeWorkspaces(ctx, found, { draft, placed });
  await writeDraft(ctx, { placed, workspaces, skipped: draft.skipped });
  const { others, skipped } = draft;
  if (others) await writeOthers(ctx, { workspaces, others, newIds, skipped });
  for (const { id, name } of [workspaces.personal, ...workspaces.teams])
    ctx.record({ workspaceId: id, kind: 'workspace', id, label: name });
  announce(ctx, placed);
  return {
    areas: placed.areas.length,
    projects: placed.projects.length,
    headings: placed.headings.length,
    tasks: placed.tasks.length,
    skipped: reportSkipped(draft),
  };
}

const ignore = () => undefined;

/** The same import, and nothing of it stays. */
async function previewImport(ctx: Writing, given: Import): Promise<ImportReport> {
  await ctx.db.run(sql`SAVEPOINT preview`);
  const report = await runImport({ ...ctx, record: ignore, recordOwn: ignore, announce: ignore }, given);
  await ctx.db.run(sql`ROLLBACK TO SAVEPOINT preview`);
  return report;
}

const MOST_CHARACTERS = 1_048_576;
/** An export holds everything, and people do not split it. */
const mostMib = (source: Source) => (source === 'parcours' ? 24 : 8);

interface Sent {
  source: Source;
  content?: string | undefined;
  uploadId?: string | undefined;
  name?: string | undefined;
}

/** A file to import, the field that it came in, and its name. */
interface Received {
  bytes: Uint8Array;
  field: 'content' | 'uploadId';
  name: string | undefined;
}

async function readUpload(ctx: SignedIn, uploadId: string, { source, name }: Sent): Promise<Received> {
  // An upload that has arrived is a file with its id.
  const file = await findContent(ctx, uploadId);
  const most = mostMib(source);
  if (file.size > most * 2 ** 20) {
    const message = `The file is larger than ${most} MiB. Split it and import the parts.`;
    throw errorAt('payload_too_large', 'uploadId', message);
  }
  const bytes = await new Response((await requireFileStore().read(file.objectId)).body).arrayBuffer();
  return { bytes: new Uint8Array(bytes), field: 'uploadId', name: name ?? file.name };
}

/** @throws 400 unless there is either a text or an upload. */
async function receive(ctx: SignedIn, sent: Sent): Promise<Received> {
  const { content, uploadId, name } = sent;
  if (content !== undefined && uploadId !== undefined)
    throw invalid('uploadId', 'Send content or uploadId, not both.');
  if (uploadId !== undefined) return readUpload(ctx, uploadId, sent);
  if (content === undefined) throw invalid('content', 'Send content, or uploadId.');
  return { bytes: Buffer.from(content), field: 'content', name };
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
  .mutation(async ({ ctx, input: { dryRun, ...sent } }) => {
    const { source } = sent;
    const { field, ...file } = await receive(ctx, sent);
    const request = { source, ...file, zone: ctx.zone, today: ctx.today };
    const draft = await readImport(request, { accountId: ctx.caller.id, field });
    const run = dryRun ? previewImport : runImport;
    return ctx.write(async (writing) => ({ report: await run(writing, { source, draft }) }));
  });
