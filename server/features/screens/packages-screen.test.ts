import { expect, test } from 'vitest';
import { sharingClient } from '../../../testing/sharing-client';
import { callHeaders, createApp, type TestAccount } from '../../../testing/test-app';

test('previews what a template makes, to its publisher and, once published, to everyone', async () => {
  await using app = await createApp();
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  const owner = sharingClient(app.transport('rest').as(ann));
  const project = await owner.project({ name: 'Move house' });
  const heading = await owner.heading({ name: 'Boxes', projectId: project.id });
  await owner.task({ title: 'Give notice', projectId: project.id });
  await owner.task({ title: 'Pack', projectId: project.id, headingId: heading.id });
  const made = await owner.call('create_template', { projectId: project.id });
  const { packageId } = Object(made.body).package;

  const read = async (who: TestAccount, path: string, input: Record<string, unknown> = {}) => {
    const query = encodeURIComponent(JSON.stringify(input));
    const answer = await app.send(`/api/trpc/screens.${path}?input=${query}`, { headers: callHeaders(who) });
    return answer.ok ? Object(await answer.json()).result.data : answer.status;
  };
  const preview = (who: TestAccount) => read(who, 'packagePreview', { packageId });
  expect(await preview(ann)).toMatchObject({
    mine: true,
    published: false,
    text: '',
    lines: [
      { kind: 'project', name: 'Move house', depth: 0 },
      { kind: 'task', name: 'Give notice', depth: 1 },
      { kind: 'heading', name: 'Boxes', depth: 1 },
      { kind: 'task', name: 'Pack', depth: 2 },
    ],
  });
  expect(await preview(eve)).toBe(404);
  await owner.call('publish_package', { packageId });
  expect(await preview(eve)).toMatchObject({ mine: false, published: true });
  expect(await read(ann, 'packages')).toMatchObject({ own: [{ packageId, published: true }], shared: [] });
  expect(await read(eve, 'packages')).toEqual({ own: [], shared: [] });
});
