import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { createApp, type TestAccount, transports } from '../../../testing/test-app';
import { Package } from '../../wire/collaboration';

const One = z.strictObject({ package: Package });
const Marketplace = z.strictObject({ packages: z.array(Package), nextCursor: z.string().nullable() });
const Installs = z.strictObject({ installs: z.array(Package) });

describe.each(transports)('the marketplace over %s', (transport) => {
  test('shows published packages to everyone, until they are unpublished', async () => {
    await using app = await createApp();
    const as = (who: TestAccount) => plannerClient(app.transport(transport).as(who));
    const [ann, eve] = [as(await app.account('Ann')), as(await app.account('Eve'))];
    const made = [];
    for (const [name, kind] of [
      ['Weekly review', 'prompt'],
      ['Critic', 'agent'],
      ['100%', 'prompt'],
    ])
      made.push(
        (await ann.expectOk(One, 'create_package', { name, kind, summary: 'Plain', content: 'Ask why.' }))
          .package,
      );
    const [review, critic, percent] = made.map(({ packageId }) => ({ packageId }));
    const names = async (filters = {}) =>
      (await eve.expectOk(Marketplace, 'list_marketplace', filters)).packages.map(({ name }) => name);

    expect(await eve.refusal('install_package', review)).toBe('404');
    expect(await eve.refusal('publish_package', review)).toBe('404');
    for (const named of [review, critic, percent]) await ann.expectOk(One, 'publish_package', named);
    // A second call does not move it to the front.
    await ann.expectOk(One, 'publish_package', review);
    expect(await names()).toEqual(['100%', 'Critic', 'Weekly review']);
    expect(await names({ q: 'REVIEW' })).toEqual(['Weekly review']);
    expect(await names({ q: 'plain', kind: 'agent' })).toEqual(['Critic']);
    expect(await names({ q: '%' })).toEqual(['100%']);
    expect(await eve.refusal('list_marketplace', { kind: 'virus' })).toBe('400 kind');
    expect(await eve.refusal('list_marketplace', { cursor: 'abc' })).toBe('400 cursor');
    const first = await eve.expectOk(Marketplace, 'list_marketplace', { limit: 2 });
    expect(await names({ limit: 2, cursor: first.nextCursor })).toEqual(['Weekly review']);

    await eve.expectOk(One, 'install_package', review);
    expect(await eve.expectOk(Installs, 'list_installs')).toMatchObject({
      installs: [{ ...review, installed: true }],
    });
    expect(await ann.expectOk(Installs, 'list_installs')).toEqual({ installs: [] });
    for (const tool of ['publish_package', 'unpublish_package'])
      expect(await eve.refusal(tool, review)).toBe('404');
    expect(await eve.refusal('share_package', { ...review, target: 'eve@example.org' })).toBe('403');

    await ann.expectOk(One, 'unpublish_package', review);
    expect(await names()).toEqual(['100%', 'Critic']);
    expect(await eve.expectOk(Installs, 'list_installs')).toEqual({ installs: [] });
    expect(await eve.refusal('install_package', review)).toBe('404');
  });
});
