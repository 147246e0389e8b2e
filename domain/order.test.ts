import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byOrder, type Ordered, place } from './order';

const list = fc
  .uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 20 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc.double({ min: -8, max: 8, noNaN: true }).map((order) => ({ id: `t${id}`, order })),
      ),
    ),
  );

const apply = (items: readonly Ordered[], placements: readonly Ordered[]) => {
  const moved = new Map(placements.map(({ id, order }) => [id, order]));
  return items
    .map((item) => ({ ...item, order: moved.get(item.id) ?? item.order }))
    .sort(byOrder)
    .map(({ id }) => id);
};

test('places dropped items and keeps the order of the others', () => {
  fc.assert(
    fc.property(
      list,
      fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 4 })),
      (items, [a, b, count]) => {
        const sorted = [...items].sort(byOrder).map(({ id }) => id);
        const moving = sorted.slice(a % sorted.length).slice(0, count);
        const rest = sorted.filter((id) => !moving.includes(id));
        const beforeId = rest[b % (rest.length + 1)] ?? null;
        const at = beforeId === null ? rest.length : rest.indexOf(beforeId);
        const wanted = [...rest.slice(0, at), ...moving, ...rest.slice(at)];
        const equals = new Set(items.map(({ order }) => order)).size < items.length;
        const result = apply(items, place(items, moving, beforeId));
        if (!equals) expect(result).toEqual(wanted);
        expect(new Set(result)).toEqual(new Set(sorted));
      },
    ),
  );
});

test('keeps the order after a thousand drops into one gap', () => {
  let items: Ordered[] = [
    { id: 'first', order: 1 },
    { id: 'last', order: 2 },
  ];
  for (let n = 0; n < 1000; n++) {
    items.push({ id: `n${String(n).padStart(4, '0')}`, order: 3 });
    const id = items.at(-1)?.id ?? '';
    const moved = new Map(place(items, [id], 'last').map((placement) => [placement.id, placement.order]));
    items = items.map((item) => ({ ...item, order: moved.get(item.id) ?? item.order }));
  }
  expect(items.sort(byOrder).map(({ id }) => id)).toEqual([
    'first',
    ...Array.from({ length: 1000 }, (_, n) => `n${String(n).padStart(4, '0')}`),
    'last',
  ]);
});
