import { expect, test } from 'vitest';
import { z } from 'zod';
import { collectUnused } from '../../../testing/collect-files';
import { plannerClient } from '../../../testing/planner-client';
import { makeFolder } from '../../../testing/start/make-folder';
import { createApp } from '../../../testing/test-app';
import { filesOf } from '../../../testing/upload';
import { ExportDocument, ImportReport } from '../../wire/exchange';

const Answer = z.object({ report: ImportReport });

test('shows a file to import to its own account only', async () => {
  await using app = await createApp({ env: { PARCOURS_DATA: makeFolder() } });
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  const as = (who: typeof ann) => plannerClient(app.transport('rest').as(who));
  const target = { targetKind: 'import', targetId: ann.id };
  const send = (text: string) => {
    const bytes = new TextEncoder().encode(text);
    return filesOf(app, ann).upload({ ...target, name: 'Kitchen.csv', type: 'text/csv', bytes });
  };
  const bytes = new Uint8Array(1);
  expect(await filesOf(app, eve).announce({ ...target, bytes })).toMatchObject({ status: 404 });
  const first = await send('TYPE,CONTENT\ntask,Paint\n');
  const { id: uploadId } = await send('TYPE,CONTENT\ntask,Sweep\n');
  expect(await as(ann).refusal('get_file', { fileId: first.id })).toBe('404');
  for (const tool of ['get_file', 'delete_file'])
    expect(await as(eve).refusal(tool, { fileId: uploadId })).toBe('404');
  expect(await as(eve).refusal('list_files', target)).toBe('404');
  expect(await as(eve).refusal('import_data', { source: 'todoist', uploadId })).toBe('404');
  const input = { source: 'todoist', uploadId, dryRun: false };
  expect(await as(ann).expectOk(Answer, 'import_data', input)).toMatchObject({ report: { tasks: 1 } });
  expect((await as(ann).projects()).map(({ name }) => name)).toEqual(['Kitchen']);
  expect((await as(ann).expectOk(ExportDocument, 'export_account')).files).toEqual([]);
  const files = async () => Object((await as(ann).call('list_files', target)).body).files.length;
  await collectUnused(app, 0);
  expect(await files()).toBe(1);
  await collectUnused(app, 25);
  expect(await files()).toBe(0);
});

test('refuses an upload that is too large, or is no text, on the field that names it', async () => {
  await using app = await createApp({ env: { PARCOURS_DATA: makeFolder() } });
  const account = await app.account('Ann');
  const ann = plannerClient(app.transport('rest').as(account));
  const send = async (bytes: Uint8Array<ArrayBuffer>) => {
    const target = { targetKind: 'import', targetId: account.id };
    return (await filesOf(app, account).upload({ ...target, bytes })).id;
  };
  const large = await send(new Uint8Array(8 * 2 ** 20 + 1).fill(65));
  expect(await ann.refusal('import_data', { source: 'csv', uploadId: large })).toBe('413 uploadId');
  expect(await ann.refusal('import_data', { source: 'parcours', uploadId: large })).toBe('400 uploadId');
  const latin1 = await send(new Uint8Array(Buffer.from('title\nCafé\n', 'latin1')));
  expect(await ann.refusal('import_data', { source: 'csv', uploadId: latin1 })).toBe('400 uploadId');
});
