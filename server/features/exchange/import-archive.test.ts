import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { makeFolder } from '../../../testing/start/make-folder';
import { callHeaders, createApp, type TestAccount, type TestApp } from '../../../testing/test-app';
import { filesOf } from '../../../testing/upload';
import { MAX_NOTE } from '../../wire/collaboration';
import { ExportDocument, ImportReport } from '../../wire/exchange';

const Answer = z.object({ report: ImportReport });

/** An account with a project whose tasks have notes of 45,000 characters. */
async function start({ tasks, env = {} }: { tasks: number; env?: Record<string, string> }) {
  const data = makeFolder();
  const app = await createApp({ env: { PARCOURS_DATA: data, MAX_FILE_MB: '1', ...env } });
  const [ann, ben] = [await app.account('Ann'), await app.account('Ben')];
  const { id: projectId } = await plannerClient(app.transport('rest').as(ann)).project({ name: 'Kitchen' });
  await app.pool.query(
    `INSERT INTO tasks (id, title, notes, project_id, workspace_id, creator_id, position)
     SELECT gen_random_uuid(), 'Tile ' || n, repeat('x', 45000), $1, $2, $3, n FROM generate_series(1, $4::int) n`,
    [projectId, ann.workspaceId, ann.id, tasks],
  );
  const exported = async (who: TestAccount) =>
    new Uint8Array(await (await app.send('/v2/export', { headers: callHeaders(who) })).arrayBuffer());
  const waiting = () => readdirSync(join(data, 'files', 'incoming'));
  return { app, ann, ben, exported, waiting, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

/** Adds the longest notes. JSON writes six bytes for each of their characters. */
const addLongNotes = ({ pool }: TestApp, { id, workspaceId }: TestAccount, count: number) =>
  pool.query(
    `INSERT INTO notes (id, title, body, workspace_id, owner_id, created_at)
     SELECT gen_random_uuid(), 'Note ' || n, repeat(chr(1), ${MAX_NOTE}), $1, $2, now() + n * interval '1 s' FROM generate_series(1, $3::int) n`,
    [workspaceId, id, count],
  );

/** What comes back: titles and texts in their order. */
function rowsOf(bytes: Uint8Array) {
  const { tasks, notes } = ExportDocument.parse(JSON.parse(new TextDecoder().decode(bytes)));
  return {
    tasks: tasks.map(({ title, notes: text }) => [title, text]),
    notes: notes.map(({ title, body }) => [title, body]),
  };
}

async function upload(app: TestApp, account: TestAccount, bytes: Uint8Array<ArrayBuffer>) {
  const target = { targetKind: 'import', targetId: account.id };
  const { id: uploadId } = await filesOf(app, account).upload({ ...target, name: 'planner.json', bytes });
  return { source: 'parcours', uploadId };
}

test('imports an export that is larger than other files may be', async () => {
  await using setup = await start({ tasks: 120 });
  const { app, ann, ben, exported, waiting } = setup;
  await addLongNotes(app, ann, 4);
  const bytes = await exported(ann);
  expect(bytes.length).toBeGreaterThan(25 * 2 ** 20);
  const asBen = plannerClient(app.transport('rest').as(ben));
  const input = { ...(await upload(app, ben, bytes)), dryRun: false };
  expect(await asBen.expectOk(Answer, 'import_data', input)).toEqual({
    report: { areas: 0, projects: 1, headings: 0, tasks: 120, skipped: [] },
  });
  expect(rowsOf(await exported(ben))).toEqual(rowsOf(bytes));
  expect(await asBen.expectOk(Answer, 'import_data', input)).toMatchObject({
    report: { projects: 0, tasks: 0 },
  });
  expect(waiting()).toEqual([]);
}, 60_000);

test('a damaged export changes nothing', async () => {
  await using setup = await start({ tasks: 30 });
  const { app, ann, ben, exported, waiting } = setup;
  const asBen = plannerClient(app.transport('rest').as(ben));
  const text = new TextDecoder().decode(await exported(ann));
  const rows = text.split('\n');
  const swapped = rows.toSpliced(rows.indexOf('"views":[],'), 1).toSpliced(1, 0, '"views":[],');
  for (const damaged of [
    text.slice(0, text.indexOf('Tile 29')),
    rows.slice(0, -4).join('\n'),
    swapped.join('\n'),
  ]) {
    const input = await upload(app, ben, new TextEncoder().encode(damaged));
    expect(await asBen.refusal('import_data', { ...input, dryRun: false })).toBe('400 uploadId');
  }
  expect([await asBen.projects(), (await asBen.tasks()).tasks, waiting()]).toEqual([[], [], []]);
}, 60_000);

test('an import that fails at a limit or at its end leaves nothing', async () => {
  await using setup = await start({ tasks: 30, env: { ROW_LIMITS: 'notes=1' } });
  const { app, ann, ben, exported, waiting } = setup;
  const as = (who: TestAccount) => plannerClient(app.transport('rest').as(who));
  const [asAnn, asBen] = [as(ann), as(ben)];
  await asAnn.call('create_note', { title: 'Colors', body: 'Blue' });
  const input = { ...(await upload(app, ben, await exported(ann))), dryRun: false };
  const { rows } = await app.pool.query(`SELECT count(*) AS before FROM tasks`);
  const own = await asBen.call('create_note', { title: 'Own', body: '' });
  expect(await asBen.call('import_data', input)).toMatchObject({
    status: 409,
    body: { error: { code: 'quota_exceeded' } },
  });
  await asBen.call('delete_note', { noteId: Object(own.body).note.id });

  const other = await app.pool.connect();
  await other.query('BEGIN; LOCK TABLE notes IN SHARE MODE');
  const cut = asBen.call('import_data', input);
  await expect
    .poll(
      async () => {
        const { rowCount } = await app.pool.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        );
        return rowCount;
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  await other.query('ROLLBACK');
  other.release();
  expect(await cut).toMatchObject({ status: 503 });
  expect((await app.pool.query(`SELECT count(*) AS before FROM tasks`)).rows).toEqual(rows);
  expect(waiting()).toEqual([]);
  expect(await asBen.call('import_data', input)).toMatchObject({ body: { report: { tasks: 30 } } });
}, 60_000);

test('an import of more text than the account may store changes nothing', async () => {
  await using setup = await start({ tasks: 0, env: { MAX_STORE_MB: '1' } });
  const ben = plannerClient(setup.app.transport('rest').as(setup.ben));
  const input = (title: string) => {
    const content = `title,notes\n${`${title},${'x'.repeat(50_000)}\n`.repeat(14)}`;
    return { source: 'csv', content, dryRun: false };
  };
  expect(await ben.call('import_data', input('First'))).toMatchObject({ status: 200 });
  expect(await ben.refusal('import_data', input('Second'))).toBe('409');
  expect((await ben.tasks()).tasks.map(({ title }) => title)).toEqual(Array(14).fill('First'));
});
