import { z } from 'zod';
import { lockKey } from '../../database/advisory-lock';
import { AppError, invalid } from '../../errors';
import { readCalendarFile } from '../../exchange/calendar-file';
import { type Draft, draftBuilder, type Skipped, UnreadableFile } from '../../exchange/draft';
import { type Restored, readParcours } from '../../exchange/parcours';
import { readTable, readTickTick } from '../../exchange/tables';
import { readThings } from '../../exchange/things';
import { readTodoist } from '../../exchange/todoist';
import { requireFileStore } from '../../outside/files/configured-store';
import { findMembership } from '../../row-access';
import { outsideMutation, type SignedIn, type Writing } from '../../trpc';
import { ImportReport, ImportSource } from '../../wire/exchange';
import { UploadId } from '../../wire/ids';
import { text } from '../../wire/shared';
import { findContent } from '../files/find-file';
import { type PlacedDraft, placeDraft } from './place-draft';
import { checkRoom, writeDraft } from './write-draft';
import { writeOthers } from './write-others';

interface File {
  source: ImportSource;
  content: string;
  today: string;
}

/** What the file holds, by the format of its source. */
function readFile({ source, content, today }: File): { draft: Draft; others?: Restored['others'] } {
  const builder = draftBuilder();
  if (source === 'parcours') return readParcours(content, builder);
  if (source === 'todoist') readTodoist(content, today, builder);
  else if (source === 'things') readThings(content, today, builder);
  else if (source === 'ticktick') readTickTick(content, today, builder);
  else if (source === 'csv') readTable(content, today, builder);
  else readCalendarFile(content, builder);
  return { draft: builder.draft };
}

/** @throws 400 on `content` for a file that cannot be read. */
function requireFile(file: File): ReturnType<typeof readFile> {
  try {
    return readFile(file);
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalid('content', error.message);
    throw error;
  }
}

const MOST_SKIPPED = 1_000;

function sortSkipped(skipped: readonly Skipped[]): Skipped[] {
  const sorted = skipped.toSorted((a, b) => a.line - b.line);
  const [next] = sorted.slice(MOST_SKIPPED);
  if (!next) return sorted;
  const more = { line: next.line, reason: `${sorted.length - MOST_SKIPPED} more reasons are not listed.` };
  return [...sorted.slice(0, MOST_SKIPPED), more];
}

/** Tells webhooks what was made. */
function announce(ctx: Writing, placed: PlacedDraft, workspaceId: string): void {
  for (const { id } of placed.areas) ctx.announce({ event: 'area.created', kind: 'area', id, workspaceId });
  for (const { id } of placed.projects)
    ctx.announce({ event: 'project.created', kind: 'project', id, workspaceId });
  for (const { id } of placed.tasks) ctx.announce({ event: 'task.created', kind: 'task', id, workspaceId });
}

/** Writes all rows, or only counts them. */
async function runImport(ctx: Writing, file: File, dryRun: boolean): Promise<ImportReport> {
  const { draft, others } = requireFile(file);
  const { workspaceId, name } = await findMembership(ctx);
  // Two imports at once would both find nothing there.
  await lockKey(ctx.db, `import ${ctx.caller.id}`);
  const { placed, newIds } = await placeDraft(ctx, { source: file.source, workspaceId, draft });
  await checkRoom(ctx, placed, workspaceId);
  if (!dryRun) {
    await writeDraft(ctx, placed, workspaceId);
    if (others) await writeOthers(ctx, { workspaceId, others, newIds });
    ctx.record({ workspaceId, kind: 'workspace', id: workspaceId, label: name });
    announce(ctx, placed, workspaceId);
  }
  return {
    areas: placed.areas.length,
    projects: placed.projects.length,
    headings: placed.headings.length,
    tasks: placed.tasks.length,
    skipped: sortSkipped(draft.skipped),
  };
}

const MOST_CHARACTERS = 1_048_576;
const MOST_BYTES = 8 * 1024 * 1024;

/** The text of a file that was uploaded. */
async function readUpload(ctx: SignedIn, uploadId: string): Promise<string> {
  // An upload that has arrived is a file with its id.
  const { objectId, size } = await findContent(ctx, uploadId);
  if (size > MOST_BYTES)
    throw new AppError('payload_too_large', 'The file is larger than 8 MiB. Split it and import the parts.');
  const bytes = await new Response(await requireFileStore().read(objectId)).arrayBuffer();
  const content = new TextDecoder().decode(bytes);
  if (/[\0\uFFFD]/.test(content)) throw invalid('uploadId', 'Must be a text file in UTF-8.');
  return content;
}

/** @throws 400 unless there is either a text or an upload. */
function readContent(ctx: SignedIn, sent: { content?: string | undefined; uploadId?: string | undefined }) {
  const { content, uploadId } = sent;
  if (content !== undefined && uploadId !== undefined)
    throw invalid('uploadId', 'Send content or uploadId, not both.');
  if (uploadId !== undefined) return readUpload(ctx, uploadId);
  if (content === undefined) throw invalid('content', 'Send content, or uploadId.');
  return content;
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
    example: { source: 'csv', content: 'title,project\nBuy paint,Kitchen\n', dryRun: true },
  })
  .input(
    z.strictObject({
      source: ImportSource.describe('Where the file comes from.'),
      content: text(1, MOST_CHARACTERS).optional().describe('The text of the file.'),
      uploadId: UploadId.optional().describe('A file that was uploaded, instead of `content`.'),
      dryRun: z.boolean().default(true).describe('False to write.'),
    }),
  )
  .output(z.strictObject({ report: ImportReport }))
  .mutation(async ({ ctx, input: { source, dryRun, ...sent } }) => {
    const content = await readContent(ctx, sent);
    const file = { source, content, today: ctx.today };
    return ctx.write(async (writing) => ({ report: await runImport(writing, file, dryRun) }));
  });
