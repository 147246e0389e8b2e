import { describe, expect, test } from 'vitest';
import { createApp, faces } from '../testing/fixture';

describe.each(faces)('an area over %s', (name) => {
  test('is made, read, changed and deleted by its owner, and is nothing to a stranger', async () => {
    await using app = await createApp();
    const [ann, stranger] = [await app.account('Ann'), await app.account('Stranger')];
    const { call } = app.face(name);
    const made = await call(ann, 'create_area', { name: 'Home', hue: 140 });
    expect(made).toMatchObject({
      status: 201,
      body: { area: { name: 'Home', hue: 140, accessRole: 'owner' } },
    });
    expect(await call(stranger, 'list_areas')).toEqual({ status: 200, body: { areas: [] } });
    expect((await call(null, 'list_areas')).status).toBe(401);
  });
});
