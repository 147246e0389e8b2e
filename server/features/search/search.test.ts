import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { createApp, transports } from '../../../testing/test-app';
import { SearchResult } from '../../wire/search';

const Results = z.strictObject({ results: z.array(SearchResult), nextCursor: z.string().nullable() });

describe.each(transports)('search over %s', (transport) => {
  test('finds what the caller may see by all words or their beginnings, best first', async () => {
    await using app = await createApp();
    const [annAccount, eveAccount] = [await app.account('Ann'), await app.account('Eve')];
    const [ann, eve] = [annAccount, eveAccount].map((who) => plannerClient(app.transport(transport).as(who)));
    if (!ann || !eve) throw new Error('Two clients are needed.');
    const area = await ann.area({ name: 'Home', notes: 'The house and its cellar' });
    const project = await ann.project({ name: 'Kitchen', areaId: area.id });
    const heading = await ann.heading({ name: 'Floor tiles', projectId: project.id });
    const place = { projectId: project.id, headingId: heading.id };
    const tiles = await ann.task({
      title: 'Order the Tïles',
      notes: 'blue/white, from Čapek',
      tags: ['shop'],
      ...place,
    });
    const paint = await ann.task({
      title: 'Paint',
      notes: 'after the tiles',
      checklist: [{ label: 'Buy brushes' }],
    });
    await ann.complete({ taskId: paint.id });
    await ann.call('create_comment', { taskId: tiles.id, body: 'Delivery on Wednesday' });
    await ann.call('create_note', { title: 'Offers', body: 'Kitchen: three offers' });

    const found = async (q: string, more = {}) =>
      (await ann.expectOk(Results, 'search', { q, ...more })).results.map(({ label }) => label);
    for (const [q, labels] of [
      ['kitchen', ['Kitchen', 'Offers']],
      ['TILES', ['Floor tiles', 'Order the Tïles', 'Paint']],
      ['order til', ['Order the Tïles']],
      ['white capek', ['Order the Tïles']],
      ['cellar', ['Home']],
      ['shop', ['Order the Tïles']],
      ['brush', ['Paint']],
      ['wednes', ['Order the Tïles']],
      ['floor order', []],
      ['kitchn', ['Kitchen', 'Offers']],
      ['oredr tlies', ['Order the Tïles']],
      ['wedensday', ['Order the Tïles']],
      ['wednsd', ['Order the Tïles']],
      ['cellra', ['Home']],
      ['itch', ['Kitchen', 'Offers']],
      ['!?', []],
    ] as const)
      expect([q, (await found(q)).sort()]).toEqual([q, [...labels].sort()]);
    expect((await found('tiles')).at(-1)).toBe('Paint');
    expect((await found('kitchen'))[0]).toBe('Kitchen');
    expect(await found('tiles', { kinds: ['heading'] })).toEqual(['Floor tiles']);

    const [first] = (await ann.expectOk(Results, 'search', { q: 'white' })).results;
    expect(first).toEqual({
      kind: 'task',
      id: tiles.id,
      label: 'Order the Tïles',
      title: 'Order the Tïles',
      url: `http://parcours.test/today?task=${tiles.id}`,
      snippet: 'blue/white, from Čapek shop',
      projectId: project.id,
      areaId: null,
    });
    const page = await ann.expectOk(Results, 'search', { q: 'tiles', limit: 2 });
    const rest = await ann.expectOk(Results, 'search', { q: 'tiles', limit: 2, cursor: page.nextCursor });
    expect([...page.results, ...rest.results].map(({ label }) => label)).toEqual(await found('tiles'));

    const seenByEve = async (q: string) => (await eve.expectOk(Results, 'search', { q })).results;
    for (const q of ['tiles', 'kitchen', 'kitchn', 'wednesday', 'offers'])
      expect(await seenByEve(q)).toEqual([]);
    await ann.call('share_task', { taskId: tiles.id, target: eveAccount.username, role: 'reader' });
    expect((await seenByEve('tiles')).map(({ id }) => id)).toEqual([tiles.id]);
    for (const [input, refusal] of [
      [{}, '400 q'],
      [{ q: ' ' }, '400 q'],
      [{ q: 'x', kinds: ['person'] }, '400 kinds.0'],
      [{ q: 'x', cursor: 'x' }, '400 cursor'],
    ] as const)
      expect(await ann.refusal('search', input)).toBe(refusal);
  });
});

test('finds misspelled words in a database without the extension for similar ones', async () => {
  await using app = await createApp();
  const ann = plannerClient(app.transport('rest').as(await app.account('Ann')));
  await ann.task({ title: 'Order tiles' });
  await app.db.run(sql`DROP EXTENSION pg_trgm CASCADE`);
  const found = async (q: string) => (await ann.expectOk(Results, 'search', { q })).results.length;
  expect([await found('tiles'), await found('tilse'), await found('tlesi')]).toEqual([1, 1, 0]);
  // Its first letter takes two code units.
  expect(await found('𐊀ꘪÀ')).toBe(0);
});
