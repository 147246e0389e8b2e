import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createApp } from '../../../testing/test-app';
import { ExportDocument } from '../../wire/exchange';

const Link = z.strictObject({ url: z.string(), expiresAt: z.number() });

test('answers an address over MCP that downloads the export once', async () => {
  await using app = await createApp();
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  await app.transport('rest').call(ann, 'create_area', { name: 'Home' });
  const ask = async (who = ann) => Link.parse((await app.transport('mcp').call(who, 'export_account')).body);
  const { url, expiresAt } = await ask();
  expect(url).toMatch(/^http:\/\/parcours\.test\/exports\/[\w-]+$/);
  expect(expiresAt).toBeGreaterThan(Date.now());
  const { pathname } = new URL(url);
  expect((await app.send(pathname, { method: 'POST' })).status).toBe(405);
  const all = await Promise.all(Array.from({ length: 5 }, () => app.send(pathname)));
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
  const found = all.find(({ status }) => status === 200);
  expect(ExportDocument.parse(await found?.json())).toMatchObject({ areas: [{ name: 'Home' }] });
  expect(found?.headers.get('content-disposition')).toBe('attachment; filename="parcours.json"');
  expect((await app.send(pathname)).status).toBe(404);
  for (const forged of ['x', 'A'.repeat(200), pathname.slice('/exports/'.length, -2)])
    expect((await app.send(`/exports/${forged}`)).status).toBe(404);

  const ended = await ask();
  await app.db.run(sql`UPDATE api_tokens SET revoked_at = now() WHERE user_id = ${ann.id}`);
  expect((await app.send(new URL(ended.url).pathname)).status).toBe(404);

  const gone = await ask(eve);
  await app.db.run(sql`UPDATE users SET disabled_at = now() WHERE id = ${eve.id}`);
  expect((await app.send(new URL(gone.url).pathname)).status).toBe(404);
});
