import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { makeJobsDue } from '../../../testing/make-jobs-due';
import type { Answer } from '../../../testing/planner-client';
import { createApp, type TestApp, type TransportName } from '../../../testing/test-app';
import { filesOf } from '../../../testing/upload';
import { runDueJobs } from '../../platform/jobs/worker';
import { CloudNote, MAX_NOTE } from '../../wire/collaboration';
import { SearchResult } from '../../wire/search';
import { indexLongNote } from './index-long-note';

const LINE = `${'Some words about a very long offer, with every tile and each of its prices, '.repeat(2)}Grüße 🙂\n`;

/** As many characters as a note may have, with emoji. As JSON it fits into a body of 1 MiB. */
function longText(end: string): string {
  const perLine = LINE.length - 1;
  const lines = Math.floor((MAX_NOTE - end.length) / perLine);
  return LINE.repeat(lines) + '.'.repeat(MAX_NOTE - end.length - lines * perLine) + end;
}

const Notes = z.object({ notes: z.array(CloudNote), nextCursor: z.string().nullable() });
const Found = z.object({ results: z.array(SearchResult) });
const noteOf = ({ body }: Answer) => z.object({ note: CloudNote }).parse(body).note;
const tooLong = {
  status: 400,
  body: { error: { details: [{ field: 'body', message: 'Must have 0 to 1000000 characters.' }] } },
};

async function indexNow({ db, url }: TestApp): Promise<void> {
  await makeJobsDue(db);
  await runDueJobs(url, [indexLongNote]);
}

test('keeps a note of 1,000,000 characters over every transport, in search, export and import', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parcours-notes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await using app = await createApp({ env: { PARCOURS_DATA: folder } });
  const [ann, ben] = [await app.account('Ann'), await app.account('Ben')];
  const by = (name: TransportName) => app.transport(name).as(ann);
  const [trpc, rest, mcp] = [by('trpc'), by('rest'), by('mcp')];
  const find = async (q: string) =>
    Found.parse((await rest('search', { q })).body).results.map(({ id }) => id);
  const [first, body] = [longText(' zebrafinch'), longText(' kingfisher')];
  const { id: noteId } = noteOf(await trpc('create_note', { title: 'Offer', body: first }));
  expect(noteOf(await mcp('update_note', { noteId, revision: 1, body })).body === body).toBe(true);
  for (const call of [rest, trpc, mcp])
    expect(await call('update_note', { noteId, revision: 2, body: `${body}x` })).toMatchObject(tooLong);
  const { notes } = Notes.parse((await rest('list_notes')).body);
  expect(notes.map(({ revision, body: listed }) => [revision, listed === body])).toEqual([[2, true]]);
  await indexNow(app);
  expect([await find('kingfi offer'), await find('zebrafinch')]).toEqual([[noteId], []]);

  const bens = filesOf(app, ben);
  const { id: targetId } = noteOf(await bens.call('create_note', { title: 'Exported' }));
  const exported = new TextEncoder().encode(JSON.stringify((await rest('export_account')).body));
  const { id: uploadId } = await bens.upload({ targetKind: 'note', targetId, bytes: exported });
  const imported = await bens.call('import_data', { source: 'parcours', uploadId, dryRun: false });
  expect(imported).toMatchObject({ status: 200, body: { report: { skipped: [] } } });
  const copies = Notes.parse((await bens.call('list_notes')).body).notes.filter(({ id }) => id !== targetId);
  const texts = (list: CloudNote[]) => new Map(list.map(({ title, body }) => [title, body]));
  expect(isDeepStrictEqual(texts(copies), texts(notes))).toBe(true);
});

test('ends a page of list_notes after 4 MB of text', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const call = app.transport('rest').as(ann);
  await app.db.run(sql`
    INSERT INTO notes (workspace_id, owner_id, title, body)
    SELECT ${ann.workspaceId}, ${ann.id}, 'Note ' || n, repeat('long ', 200000) FROM generate_series(1, 7) AS n`);
  const pages: number[] = [];
  const ids = new Set<string>();
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = Notes.parse((await call('list_notes', cursor ? { cursor } : {})).body);
    pages.push(page.notes.length);
    for (const { id } of page.notes) ids.add(id);
    cursor = page.nextCursor;
  }
  expect([pages, ids.size]).toEqual([[5, 2], 7]);
});
