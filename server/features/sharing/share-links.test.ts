import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { signedInBrowser } from '../../../testing/browser-client';
import { UNKNOWN_ID } from '../../../testing/sample-inputs';
import { createTeam, sharingAs, tokenFromPath } from '../../../testing/sharing-client';
import { createApp, type TestAccount, transports } from '../../../testing/test-app';
import { readSharedPage } from './shared-page';

describe.each(transports)('public links over %s', (transport) => {
  test('publishes, lists, replaces and revokes a link for its owner only', async () => {
    await using app = await createApp();
    const user = sharingAs(app, transport);
    const [ann, bob, eve] = [await app.account('Ann'), await app.account('Bob'), await app.account('Eve')];
    const { id: targetId } = await user(ann).project({ name: 'Trip' });
    const where = { targetKind: 'project', targetId } as const;
    await user(ann).grant({ ...where, target: bob.username, role: 'commenter' });

    expect(await user(bob).refusal('create_share_link', where)).toBe('403');
    expect(await user(eve).refusal('create_share_link', where)).toBe('404');
    expect(await user(ann).refusal('create_share_link', { ...where, email: 'half@' })).toBe('400 email');
    const made = await app
      .transport(transport)
      .call(ann, 'create_share_link', { ...where, email: 'friend@example.org' });
    expect(made.status).toBe(201);
    const first = await user(ann).publish({ ...where, email: null });
    expect(first.url).toMatch(/^http:\/\/parcours\.test\/s\/[\w-]{22,}$/);
    const { link } = first;
    expect(link).toEqual({ id: link.id, ...where, label: 'Trip', email: null, createdAt: link.createdAt });
    const listed = await user(ann).call('list_share_links');
    expect(listed).toEqual({ status: 200, body: { links: [link] } });
    expect(JSON.stringify(listed)).not.toContain(tokenFromPath(first.url));
    expect((await user(ann).access('project', targetId)).link).toEqual(link);
    expect((await user(bob).access('project', targetId)).link).toEqual(link);
    expect(await user(bob).call('list_share_links')).toEqual({ status: 200, body: { links: [] } });

    const second = await user(ann).publish(where);
    expect(second.url).not.toBe(first.url);
    expect(await readSharedPage(app.db, tokenFromPath(first.url))).toBeNull();
    expect(await readSharedPage(app.db, tokenFromPath(second.url))).toMatchObject({ title: 'Trip' });

    const { id: linkId } = second.link;
    const unknown = { status: 200, body: { revoked: false } };
    expect(await user(eve).call('revoke_share_link', { linkId })).toEqual(unknown);
    expect(await user(eve).call('revoke_share_link', { linkId: UNKNOWN_ID })).toEqual(unknown);
    expect(await user(bob).refusal('revoke_share_link', { linkId })).toBe('403');
    expect(await readSharedPage(app.db, tokenFromPath(second.url))).not.toBeNull();
    expect(await user(ann).call('revoke_share_link', { linkId })).toEqual({
      status: 200,
      body: { revoked: true },
    });
    expect(await user(ann).call('revoke_share_link', { linkId })).toEqual(unknown);
    expect(await readSharedPage(app.db, tokenFromPath(second.url))).toBeNull();
    expect(await user(ann).call('list_share_links')).toEqual({ status: 200, body: { links: [] } });
  });
});

test('keeps one of ten links published at once', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const user = sharingAs(app, 'rest')(ann);
  const { id: targetId } = await user.task({ title: 'Race' });
  const made = await Promise.all(
    Array.from({ length: 10 }, () => user.publish({ targetKind: 'task', targetId })),
  );
  const pages = await Promise.all(made.map(({ url }) => readSharedPage(app.db, tokenFromPath(url))));
  expect(pages.filter((page) => page !== null)).toHaveLength(1);
  expect(await user.call('list_share_links')).toMatchObject({ body: { links: [{ targetId }] } });
});

test("lets an admin revoke a member's link and hides archived or deleted targets", async () => {
  await using app = await createApp();
  const user = sharingAs(app, 'rest');
  const [ann, bob, cy] = [await app.account('Ann'), await app.account('Bob'), await app.account('Cy')];
  const workspaceId = await createTeam(app, ann, { member: bob, admin: cy });
  const { id: targetId } = await user(bob).project({ name: 'Fair', workspaceId });
  const where = { targetKind: 'project', targetId } as const;
  const first = await user(bob).publish(where);
  expect(await user(cy).call('revoke_share_link', { linkId: first.link.id })).toMatchObject({
    body: { revoked: true },
  });

  const token = tokenFromPath((await user(bob).publish(where)).url);
  expect(await readSharedPage(app.db, token)).not.toBeNull();
  await user(bob).call('archive_project', { projectId: targetId });
  expect(await readSharedPage(app.db, token)).toBeNull();
  expect(await user(bob).refusal('create_share_link', where)).toBe('409');
  await user(bob).call('delete_project', { projectId: targetId });
  expect(await readSharedPage(app.db, token)).toBeNull();
});

test("shows the target's contents and no personal data", async () => {
  await using app = await createApp();
  const user = sharingAs(app, 'rest');
  const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
  const area = await user(ann).area({ name: 'Home', notes: '**Ours**', hue: 40 });
  const project = await user(ann).project({ name: 'Roof', areaId: area.id, deadline: '2026-12-01' });
  const gone = await user(ann).project({ name: 'Cellar', areaId: area.id });
  await user(ann).task({ title: 'Damp', projectId: gone.id });
  await user(ann).call('archive_project', { projectId: gone.id });
  const heading = await user(ann).heading({ name: 'Tiles', projectId: project.id });
  await user(ann).task({
    title: 'Count',
    projectId: project.id,
    headingId: heading.id,
    checklist: [{ label: 'Nails' }],
  });
  const done = await user(ann).task({ title: 'Ladder', areaId: area.id, tags: ['private'], priority: 3 });
  await user(ann).complete({ taskId: done.id });
  const old = await user(ann).task({ title: 'Moss', areaId: area.id });
  await user(ann).call('archive_task', { taskId: old.id });
  await user(ann).grant({ targetKind: 'area', targetId: area.id, target: bob.username, role: 'reader' });
  const { url } = await user(ann).publish({
    targetKind: 'area',
    targetId: area.id,
    email: 'friend@example.org',
  });

  const page = await readSharedPage(app.db, tokenFromPath(url));
  expect(page).toMatchObject({
    kind: 'area',
    title: 'Home',
    notes: '**Ours**',
    sections: [
      { title: null, tasks: [{ title: 'Ladder', done: true }] },
      { title: 'Roof', deadline: '2026-12-01' },
      {
        title: 'Tiles',
        tasks: [{ title: 'Count', done: false, checklist: [{ label: 'Nails', done: false }] }],
      },
    ],
    hidden: 0,
  });
  const text = JSON.stringify(page);
  for (const secret of [
    ann.id,
    bob.id,
    '@',
    'Ann',
    'Bob',
    'Cellar',
    'Damp',
    'Moss',
    'private',
    ann.workspaceId,
  ])
    expect(text).not.toContain(secret);
});

test('shows the address again in the browser, to those who manage the link', async () => {
  await using app = await createApp();
  const [ann, bob, eve] = [await app.account('Ann'), await app.account('Bob'), await app.account('Eve')];
  const user = sharingAs(app, 'rest');
  const { id: targetId } = await user(ann).project({ name: 'Trip' });
  const where = { targetKind: 'project', targetId } as const;
  await user(ann).grant({ ...where, target: bob.username, role: 'commenter' });
  const { link, url } = await user(ann).publish(where);
  const ask = async (account: TestAccount) =>
    (await signedInBrowser(app, account)).query('screens.linkAddress', { linkId: link.id });
  expect(await ask(ann)).toEqual({ status: 200, body: { url } });
  for (const other of [bob, eve]) expect((await ask(other)).status).toBe(404);
  const stored = JSON.stringify(await app.db.rows(sql`SELECT l::text AS row FROM share_links l`));
  expect(stored).not.toContain(tokenFromPath(url));
  await user(ann).call('revoke_share_link', { linkId: link.id });
  expect((await ask(ann)).status).toBe(404);
});
