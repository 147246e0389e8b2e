import { findAll } from '../../core/access/row-access';
import type { SignedIn } from '../../core/operation/trpc';

const kinds = ['task', 'project', 'area', 'heading'] as const;

/** A row that an id alone names. A note has no label yet. */
export interface FoundById {
  kind: (typeof kinds)[number] | 'note';
  label?: string;
  projectId?: string | null;
  areaId?: string | null;
}

/** What an id may name. It is that of a note if no other row has it. */
export async function findById(ctx: Pick<SignedIn, 'db' | 'caller'>, id: string): Promise<FoundById> {
  for (const kind of kinds) {
    const found = (await findAll(ctx, { kind, ids: [id] })).get(id);
    if (found) return found;
  }
  return { kind: 'note' };
}
