import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createApp } from '../../../testing/test-app';

const packageIdOf = (body: unknown) =>
  z.object({ package: z.object({ packageId: z.string() }) }).parse(body).package.packageId;

test('lets managers publish a package and shares it once when repeated', async () => {
  await using app = await createApp();
  const [ann, bob, eve] = [await app.account('Ann'), await app.account('Bob'), await app.account('Eve')];
  const call = app.transport('rest');
  const [byAnn, byBob, byEve] = [call.as(ann), call.as(bob), call.as(eve)];
  const { workspace } = z
    .object({ workspace: z.object({ id: z.string() }) })
    .parse((await byAnn('create_workspace', { name: 'Ann & Co' })).body);
  await byAnn('add_member', { workspaceId: workspace.id, target: bob.username, role: 'member' });
  const fields = { kind: 'agent', name: 'Reviewer', content: 'Look twice.' };
  expect((await byBob('create_package', { ...fields, workspaceId: workspace.id })).status).toBe(403);
  expect((await byEve('create_package', { ...fields, workspaceId: workspace.id })).status).toBe(404);
  expect((await byEve('create_package', { ...fields, kind: 'virus' })).status).toBe(400);
  const made = await byAnn('create_package', { ...fields, workspaceId: workspace.id });
  expect(made).toMatchObject({
    status: 201,
    body: {
      package: {
        kind: 'agent',
        emoji: '',
        summary: '',
        installed: false,
        publisher: { id: workspace.id, kind: 'workspace', displayName: 'Ann & Co' },
      },
    },
  });
  const packageId = packageIdOf(made.body);
  for (const tool of ['share_package', 'install_package', 'uninstall_package'])
    expect(
      (await byEve(tool, { packageId, ...(tool === 'share_package' && { target: bob.username }) })).status,
    ).toBe(404);

  const shares = await Promise.all(
    [eve.username, `@${eve.username}`, eve.email.toUpperCase(), eve.email].map((target) =>
      byAnn('share_package', { packageId, target }),
    ),
  );
  expect(shares.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await app.db.rows(sql`SELECT email FROM package_shares`)).toEqual([{ email: null }]);
  expect((await byAnn('share_package', { packageId, target: 'nobody-of-that-name' })).status).toBe(404);
  expect((await byAnn('share_package', { packageId, target: 'no@address' })).status).toBe(400);
  const installs = await Promise.all(
    Array.from({ length: 5 }, () => byEve('install_package', { packageId })),
  );
  expect(installs.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await byEve('list_shared_packages')).body).toMatchObject({
    packages: [{ packageId, installed: true }],
  });
  // The list holds only packages that others shared with the caller.
  expect((await byAnn('list_shared_packages')).body).toEqual({ packages: [] });
});
