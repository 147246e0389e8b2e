import sql from 'sql-template-tag';
import type { Writing } from '../../core/operation/trpc';
import { isUniqueViolation } from '../../platform/database/error-codes';
import { AppError } from '../../platform/errors/errors';
import { type LeftChange, type LeftReason, MOST_LEFT, type UndoOutcome } from '../../wire/change-sets';
import type { Compared } from './compare-row';
import { idOf, kinds, type NotedRow } from './noted-rows';

type Named = Pick<NotedRow, 'source' | 'key' | 'label'>;

/** Collects what an undo did, and what it left. */
export function createOutcome() {
  const done = new Set<string>();
  const left = new Map<string, LeftChange>();
  const keyOf = (row: Named) => `${kinds[row.source]} ${idOf(row)}`;
  const leave = (row: Named, reason: LeftReason, fields?: readonly string[]): void => {
    const [kind, id] = [kinds[row.source], idOf(row)];
    const known = left.get(keyOf(row));
    // What is gone may be hidden: then its name is, too.
    const title = reason === 'gone' ? '' : row.label;
    const all = fields && [...new Set([...(known?.fields ?? []), ...fields])];
    left.set(keyOf(row), { kind, id, title, reason: known?.reason ?? reason, ...(all && { fields: all }) });
  };
  return {
    done: (row: Named): void => void done.add(keyOf(row)),
    leave,
    leaveOperation: (operation: string): void =>
      void left.set(operation, { kind: 'operation', id: null, title: operation, reason: 'sent' }),
    /** Notes what a comparison found, of a row that the caller may change. */
    compared: (row: Named, { back, changed }: Compared): void => {
      if (changed.length > 0) leave(row, 'changed', changed);
      if (changed.length === 0 || Object.keys(back).length > 0) done.add(keyOf(row));
    },
    isLeft: (row: Named): boolean => left.has(keyOf(row)),
    isDone: (row: Named): boolean => done.has(keyOf(row)),
    read: (): UndoOutcome => {
      const isWhole = ({ fields, reason }: LeftChange) =>
        !fields && reason !== 'sent' && reason !== 'published';
      const whole = new Set([...left].filter(([, change]) => isWhole(change)).map(([key]) => key));
      return {
        undone: [...done].filter((key) => !whole.has(key)).length,
        left: [...left.values()].slice(0, MOST_LEFT),
        moreLeft: Math.max(left.size - MOST_LEFT, 0),
      };
    },
  };
}
type Outcome = ReturnType<typeof createOutcome>;

/** Why a part of an undo was refused. */
function reasonOf({ kind }: AppError): LeftReason {
  if (kind === 'not_found') return 'gone';
  return kind === 'forbidden' || kind === 'trial_ended' ? 'forbidden' : 'place';
}

/** Does a part of an undo, or takes it back where it is refused. @returns why, if so. */
export async function attempt(
  { db }: Pick<Writing, 'db'>,
  work: () => Promise<unknown>,
): Promise<LeftReason | undefined> {
  await db.run(sql`SAVEPOINT part`);
  try {
    await work();
    await db.run(sql`RELEASE SAVEPOINT part`);
    return undefined;
  } catch (thrown) {
    const isTaken = isUniqueViolation(thrown);
    if (!isTaken && !(thrown instanceof AppError)) throw thrown;
    await db.run(sql`ROLLBACK TO SAVEPOINT part`);
    return isTaken || !(thrown instanceof AppError) ? 'changed' : reasonOf(thrown);
  }
}

/** The same context, whose records say what an undo does with their rows. */
export const recordingAs = (ctx: Writing, event: 'created' | 'deleted' | 'granted' | 'revoked'): Writing => ({
  ...ctx,
  record: (entry) => ctx.record({ event, ...entry }),
});

/** What the parts of an undo share. */
export interface Undoing {
  ctx: Writing;
  rows: readonly NotedRow[];
  outcome: Outcome;
}
