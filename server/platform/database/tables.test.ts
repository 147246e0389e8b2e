import { expect, test } from 'vitest';
import { z } from 'zod';
import { assignments, insertInto, selection, source } from './tables';

const areas = source('areas', 'a');
const now = new Date(0);
const row = { workspaceId: 'w', name: 'Home', position: 1 };
/** Stands for a wire field without a column. */
const extra = { ...row, colour: 'red' };

test('writes each value to the column of its name and skips undefined', () => {
  const insert = insertInto(areas, { ...row, hue: undefined });
  expect(insert.sql).toMatch(/^INSERT INTO areas AS a \(workspace_id,name,position\)\s+VALUES \(\?,\?,\?\)$/);
  expect(insert.values).toEqual(['w', 'Home', 1]);
  expect(assignments(areas, { archiveBatch: null, hue: undefined }, now)).toMatchObject({
    sql: 'archive_batch = ?,updated_at = ?',
    values: [null, now],
  });
});

test('reads a wire shape from columns of its names or from given expressions', () => {
  const shape = { id: z.string(), workspaceId: z.string(), order: z.number() };
  expect(selection(areas, shape, { order: areas.column('position') }).sql).toBe(
    'a.id AS "id",a.workspace_id AS "workspaceId",a.position AS "order"',
  );
});

test('does not compile with an unknown column or a missing or mistyped value', () => {
  // @ts-expect-error -- there is no colour column.
  expect(insertInto(areas, extra).sql).toContain('colour');
  // @ts-expect-error -- there is no colour column.
  expect(assignments(areas, extra, now).sql).toContain('colour');
  // @ts-expect-error -- a name is required.
  expect(insertInto(areas, { workspaceId: 'w', position: 1 }).values).toHaveLength(2);
  // @ts-expect-error -- workspace_access has no such value.
  expect(assignments(areas, { workspaceAccess: 'write' }, now).values).toContain('write');
  // @ts-expect-error -- there is no colour column, so its expression is missing.
  expect(selection(areas, { colour: z.string() }, {}).sql).toBe('a.colour AS "colour"');
  // @ts-expect-error -- there is no colour column.
  expect(areas.column('colour').sql).toBe('a.colour');
});
