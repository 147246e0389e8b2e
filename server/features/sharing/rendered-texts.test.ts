import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { sharingClient, tokenFromPath } from '../../../testing/sharing-client';
import { createApp } from '../../../testing/test-app';
import { readSharedPage } from './shared-page';

async function publishedPage(notes: string) {
  const app = await createApp();
  const user = sharingClient(app.transport('rest').as(await app.account('Ann')));
  const { id: targetId } = await user.project({ name: 'Trip', notes });
  const { url } = await user.publish({ targetKind: 'project', targetId });
  return {
    app,
    user,
    targetId,
    read: async () => (await readSharedPage(app.db, tokenFromPath(url)))?.rendered ?? new Map(),
    stored: () => app.db.rows(sql`SELECT left(html, 100) AS html FROM rendered_texts ORDER BY html`),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

test('renders notes once, and changed notes again', async () => {
  await using page = await publishedPage('*one*');
  expect([...(await page.read())]).toEqual([['*one*', '<p><em>one</em></p>']]);
  await page.app.db.run(sql`UPDATE rendered_texts SET html = 'stored'`);
  expect((await page.read()).get('*one*')).toBe('stored');
  await page.user.call('update_project', { projectId: page.targetId, notes: '*two*' });
  expect([...(await page.read())]).toEqual([['*two*', '<p><em>two</em></p>']]);
  expect(await page.stored()).toHaveLength(2);
});

test('renders neither raw HTML nor pictures nor addresses that run scripts', async () => {
  const notes = 'a <b onclick="x()">b</b> [c](javascript:x) [d](https://d.example)\n\n<script>x()</script>';
  await using page = await publishedPage(notes);
  const html = (await page.read()).get(notes);
  expect(html).toContain(
    '<a href="https://d.example" target="_blank" rel="nofollow ugc noopener noreferrer">d</a>',
  );
  expect(html).not.toMatch(/<b|<script|javascript:/);
});

test('shows the source of notes that cannot be rendered, and does not try again', async () => {
  await using page = await publishedPage('> '.repeat(3_000));
  expect(await page.read()).toEqual(new Map());
  expect(await page.stored()).toMatchObject([{ html: null }]);
  // A second try would render these.
  await page.user.call('update_project', { projectId: page.targetId, notes: '*one*' });
  expect((await page.read()).size).toBe(1);
  await page.app.db.run(sql`UPDATE rendered_texts SET html = NULL`);
  expect(await page.read()).toEqual(new Map());
});

test('keeps the texts of a workspace that were used last, up to a limit', async () => {
  await using page = await publishedPage('*one*');
  await page.read();
  await page.app.db.run(sql`
    INSERT INTO rendered_texts (workspace_id, hash, html, used_at)
    SELECT workspace_id, sha256(n::text::bytea), repeat('x', 1000000), now() - n * interval '1 day'
    FROM rendered_texts, generate_series(1, 30) AS n`);
  await page.user.call('update_project', { projectId: page.targetId, notes: '*two*' });
  await page.read();
  const rows = await page.stored();
  expect(rows).toHaveLength(21);
  expect(rows).toMatchObject([
    { html: '<p><em>one</em></p>' },
    { html: '<p><em>two</em></p>' },
    ...rows.slice(2),
  ]);
});
