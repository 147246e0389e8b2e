import { expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { type Bearer, callHeaders, createApp, type TestApp } from '../../../testing/test-app';
import { CloudNote } from '../../wire/collaboration';

/** What the “Shared with me” page shows: kind, name and level of each. */
async function shown(app: TestApp, bearer: Bearer): Promise<string[]> {
  const answer = await app.send('/api/trpc/sharedTargets.page?input=%7B%7D', {
    headers: callHeaders(bearer),
  });
  const body: {
    result: {
      data: { items: { targetKind: string; label: string; role: string; owner: { name: string } }[] };
    };
  } = await answer.json();
  return body.result.data.items.map(
    ({ targetKind, label, role, owner }) => `${targetKind} ${label} ${role} ${owner.name}`,
  );
}

test('lists every kind of shared target to its person alone', async () => {
  await using app = await createApp();
  const [ann, ben, eve] = await Promise.all([app.account('Ann'), app.account('Ben'), app.account('Eve')]);
  const call = app.transport('rest').as(ann);
  const { expectOk, project } = plannerClient(call);
  const { id: targetId } = await project({ name: 'Move house' });
  const { note } = await expectOk(z.strictObject({ note: CloudNote }), 'create_note', {
    title: 'Minutes',
    body: '',
  });
  const path = { targetKind: 'project', targetId };
  await call('grant_access', { ...path, target: ben.username, role: 'editor' });
  await call('share_note', { noteId: note.id, target: ben.username, role: 'editor' });
  expect((await shown(app, ben)).sort()).toEqual([
    'note Minutes editor Ann',
    'project Move house commenter Ann',
  ]);
  expect([await shown(app, ann), await shown(app, eve)]).toEqual([[], []]);
  await call('archive_project', { projectId: targetId });
  await call('delete_note', { noteId: note.id });
  expect(await shown(app, ben)).toEqual([]);
});
