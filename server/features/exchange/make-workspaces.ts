import { intoNamesake, withoutMembers } from '../../../domain/import-reasons';
import type { Writing } from '../../core/operation/trpc';
import { insertWorkspace } from '../workspaces/insert-workspace';
import type { Team } from './find-workspaces';
import type { Skipped } from './skipped';

/** A team that rows of this import went to, as far as it is known. */
interface Written {
  isWritten: (team: Team) => boolean;
  /** Gets what people have to do. */
  skipped: Skipped[];
}

/** Makes the new teams that rows go to, and says once what becomes of each. */
export async function makeWorkspaces(
  ctx: Writing,
  teams: readonly Team[],
  { isWritten, skipped }: Written,
): Promise<void> {
  for (const team of teams.filter(isWritten)) {
    const { id, name, line, found } = team;
    if (!team.exists) {
      await insertWorkspace(ctx, { id, name });
      team.exists = true;
      skipped.push({ line, reason: withoutMembers(name) });
    } else if (found === 'by name') {
      team.found = 'itself';
      skipped.push({ line, reason: intoNamesake(name) });
    }
  }
}
