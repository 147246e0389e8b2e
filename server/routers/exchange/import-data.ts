import { z } from 'zod';
import { lockKey } from '../../database/advisory-lock';
import { invalid } from '../../errors';
import { readCalendarFile } from '../../exchange/calendar-file';
import { type Draft, draftBuilder, type Skipped, UnreadableFile } from '../../exchange/draft';
import { type Restored, readParcours } from '../../exchange/parcours';
import { readTable, readTickTick } from '../../exchange/tables';
import { readThings } from '../../exchange/things';
import { readTodoist } from '../../exchange/todoist';
import { findMembership } from '../../row-access';
import { mutation, type Writing } from '../../trpc';
import { ImportReport, ImportSource } from '../../wire/exchange';
import { text } from '../../wire/shared';
import { placeDraft } from './place-draft';
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

export const importData = mutation
  .meta({
    summary: 'Import tasks and projects from a file of another planner, or from export_account.',
    description:
      'Only reports unless `dryRun` is false. Imports all rows or none; importing the same content again makes nothing twice.',
    rest: 'POST /imports',
    tool: 'import_data',
    kind: ['write', 'idempotent'],
    example: { source: 'csv', content: 'title,project\nBuy paint,Kitchen\n', dryRun: true },
  })
  .input(
    z.strictObject({
      source: ImportSource.describe('Where the file comes from.'),
      content: text(1, MOST_CHARACTERS).describe('The text of the file.'),
      dryRun: z.boolean().default(true).describe('False to write.'),
    }),
  )
  .output(z.strictObject({ report: ImportReport }))
  .mutation(async ({ ctx, input: { source, content, dryRun } }) => ({
    report: await runImport(ctx, { source, content, today: ctx.today }, dryRun),
  }));
