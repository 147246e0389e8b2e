import { expect, test } from 'vitest';
import { plannerClient } from '../../../testing/planner-client';
import { createApp } from '../../../testing/test-app';
import { authenticateToken } from '../../features/sign-in/tokens';
import type { Db, Statement } from '../../platform/database/client';
import { find } from './row-access';

/** A database that removes a part of its statements, like a mistake in the SQL would. */
function without(db: Db, part: string): Db {
  const cut = ({ text, values }: Statement): Statement => ({ text: text.replaceAll(part, ''), values });
  return {
    ...db,
    rows: (query, schema) => db.rows(cut(query), schema),
    row: (query, schema) => db.row(cut(query), schema),
  };
}

test('refuses a token whose row lacks its read-only flag or its end', async () => {
  await using app = await createApp();
  const { token } = await app.account('Ann');
  const now = new Date();
  expect(await authenticateToken(app.db, token, now)).toMatchObject({ readOnly: false });
  for (const alias of [' AS "readOnly"', ' AS "expiresAt"'])
    await expect(authenticateToken(without(app.db, alias), token, now), alias).rejects.toThrow(
      'does not match',
    );
});

test('refuses a row without its role or workspace', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const { id } = await plannerClient(app.transport('rest').as(ann)).area({ name: 'Home' });
  const wanted = { kind: 'area', id, role: 'owner' } as const;
  const caller = { ...ann, readOnly: false };
  expect(await find({ db: app.db, caller }, wanted)).toMatchObject({ role: 'owner' });
  for (const part of [', access.role', ' AS "workspaceId"', ' AS archived'])
    await expect(find({ db: without(app.db, part), caller }, wanted), part).rejects.toThrow('does not match');
});
