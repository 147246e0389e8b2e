import sql from 'sql-template-tag';
import { z } from 'zod';
import type { SignedIn } from '../../core/operation/trpc';
import type { FieldChange } from '../../wire/collaboration';
import type { ProposedRow } from '../../wire/proposals';

/** Fields that name another row, and the words for them. */
const named = ['projectId', 'areaId', 'headingId', 'assigneeId'];

const isNamed = ({ field }: FieldChange) => named.includes(field);

const Name = z.object({ id: z.string(), name: z.string() });

/**
 * Replaces the ids of the places that a call puts things into by their names: the call names them, so its caller may see
 * them. Where things were before is left out, because that may be hidden.
 */
export async function namePlaces({ db }: SignedIn, rows: readonly ProposedRow[]): Promise<ProposedRow[]> {
  const ids = rows.flatMap(({ changes }) =>
    changes.filter(isNamed).flatMap(({ to }) => (typeof to === 'string' ? to : [])),
  );
  const known =
    ids.length > 0
      ? await db.rows(
          sql`
      SELECT id, name FROM projects WHERE id = ANY(${ids}::uuid[])
      UNION ALL SELECT id, name FROM areas WHERE id = ANY(${ids}::uuid[])
      UNION ALL SELECT id, name FROM headings WHERE id = ANY(${ids}::uuid[])
      UNION ALL SELECT id, coalesce(name, username) FROM users WHERE id = ANY(${ids}::uuid[])`,
          Name,
        )
      : [];
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const told = (change: FieldChange): FieldChange => {
    const { field, to } = change;
    if (!isNamed(change)) return change;
    return {
      field: field.slice(0, -2),
      from: null,
      to: typeof to === 'string' ? (names.get(to) ?? null) : null,
    };
  };
  return rows.map((row) => ({ ...row, changes: row.changes.map(told) }));
}
