import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { UNKNOWN_ID } from '../../../testing/sample-inputs';
import { createApp, transports } from '../../../testing/test-app';
import { Token } from '../../wire/account';

const Created = z.strictObject({ token: Token, value: z.string() });
const List = z.strictObject({ tokens: z.array(Token) });
describe.each(transports)('tokens over %s', (transport) => {
  test('creates, shows once, lists, uses and revokes a token, hidden from a stranger', async () => {
    await using app = await createApp();
    const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
    const [user, stranger] = [ann, eve].map((account) => plannerClient(app.transport(transport).as(account)));
    if (!user || !stranger) throw new Error('No planners.');

    const made = await user.expectOk(Created, 'create_token', { name: 'laptop' });
    expect(made.value).toMatch(/^pc_[\w-]{32}$/);
    expect(made.token).toMatchObject({
      name: 'laptop',
      hint: made.value.slice(-4),
      readOnly: false,
      expiresAt: null,
      lastUsedAt: null,
    });
    expect((await user.call('create_token', { name: 'second' })).status).toBe(201);
    const stored = await app.db.rows(sql`SELECT t::text AS row FROM api_tokens t`);
    expect(JSON.stringify(stored)).not.toContain(made.value.slice(3));

    const use = () => app.transport(transport).call({ token: made.value }, 'list_tokens');
    const { tokens } = List.parse((await use()).body);
    expect(tokens.map(({ name }) => name).sort()).toEqual(['laptop', 'second', 'test']);
    expect(tokens.find(({ id }) => id === made.token.id)?.lastUsedAt).toBeTypeOf('number');

    const tokenId = made.token.id;
    const nothing = { status: 200, body: { revoked: false } };
    expect(await stranger.call('revoke_token', { tokenId })).toEqual(nothing);
    expect(await stranger.call('revoke_token', { tokenId: UNKNOWN_ID })).toEqual(nothing);
    expect((await use()).status).toBe(200);
    expect(await user.call('revoke_token', { tokenId })).toEqual({ status: 200, body: { revoked: true } });
    expect(await user.call('revoke_token', { tokenId })).toEqual({ status: 200, body: { revoked: false } });
    expect(await use()).toMatchObject({
      status: 401,
      body: { error: { code: 'unauthorized', details: [] } },
    });
    const left = await user.expectOk(List, 'list_tokens');
    expect(left.tokens.map(({ id }) => id)).not.toContain(tokenId);
  });

  test('expires on time, and refuses writes with a read-only token', async () => {
    await using app = await createApp();
    const ann = await app.account('Ann');
    const user = plannerClient(app.transport(transport).as(ann));
    const expiresAt = Date.now() + 60_000;
    const short = await user.expectOk(Created, 'create_token', { name: 'short', expiresAt, readOnly: true });
    expect(short.token).toMatchObject({ expiresAt, readOnly: true });
    const reader = plannerClient(app.transport(transport).as({ token: short.value }));
    expect((await reader.expectOk(List, 'list_tokens')).tokens).toHaveLength(2);
    for (const [tool, input] of [
      ['create_task', { title: 'No' }],
      ['create_token', { name: 'No' }],
      ['revoke_token', { tokenId: short.token.id }],
      ['update_me', { name: 'No' }],
    ] as const)
      expect(await reader.refusal(tool, input)).toBe('403');

    await app.db.run(
      sql`UPDATE api_tokens SET expires_at = now() - interval '1 second' WHERE id = ${short.token.id}`,
    );
    expect(await reader.refusal('list_tokens')).toBe('401');
  });

  test('ends a token that was made by a token no later than its maker', async () => {
    await using app = await createApp();
    const user = plannerClient(app.transport(transport).as(await app.account('Ann')));
    const expiresAt = Date.now() + 60_000;
    const maker = await user.expectOk(Created, 'create_token', { name: 'maker', expiresAt });
    const child = plannerClient(app.transport(transport).as({ token: maker.value }));
    for (const input of [{ name: 'none' }, { name: 'null', expiresAt: null }, { name: 'same', expiresAt }])
      expect((await child.expectOk(Created, 'create_token', input)).token.expiresAt).toBe(expiresAt);
    const sooner = expiresAt - 1;
    const short = await child.expectOk(Created, 'create_token', { name: 'short', expiresAt: sooner });
    expect(short.token.expiresAt).toBe(sooner);
    const grandchild = plannerClient(app.transport(transport).as({ token: short.value }));
    expect(await grandchild.refusal('create_token', { name: 'late', expiresAt })).toBe('400 expiresAt');
    expect(await child.refusal('create_token', { name: 'late', expiresAt: expiresAt + 1 })).toBe(
      '400 expiresAt',
    );
  });

  test('refuses unknown and malformed tokens alike, and invalid fields of a new token', async () => {
    await using app = await createApp();
    const { token } = await app.account('Ann');
    for (const wrong of [
      'pc_',
      'pc_unknown',
      'pcat_unknown',
      token.slice(0, -1),
      `${token}x`,
      token.toUpperCase(),
      token.slice(3),
      `pc_${'x'.repeat(400)}`,
    ])
      expect((await app.transport(transport).call({ token: wrong }, 'list_areas')).status).toBe(401);
    for (const authorization of [
      '',
      'Bearer',
      token,
      `Basic ${token}`,
      `Bearer ${token} ${token}`,
      `Bearer "${token}"`,
    ])
      expect(
        (await app.transport(transport).call(null, 'list_areas', {}, { headers: { authorization } })).status,
      ).toBe(401);
    const lower = { authorization: `bearer ${token}` };
    expect((await app.transport(transport).call(null, 'list_areas', {}, { headers: lower })).status).toBe(
      200,
    );

    const user = plannerClient(app.transport(transport).as({ token }));
    for (const [field, input] of [
      ['expiresAt', { name: 'late', expiresAt: Date.now() - 1 }],
      ['expiresAt', { name: 'odd', expiresAt: 1.5 }],
      ['expiresAt', { name: 'far', expiresAt: 9e15 }],
      ['name', { name: '' }],
      ['name', { name: 'x'.repeat(101) }],
      ['name', {}],
    ] as const)
      expect(await user.refusal('create_token', input)).toBe(`400 ${field}`);
  });
});
