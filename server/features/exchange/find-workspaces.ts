import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { findMembership } from '../../core/access/row-access';
import type { Writing } from '../../core/operation/trpc';
import type { Draft, DraftWorkspace } from './draft';
import type { Lined } from './other-rows';

/** A workspace that rows go to. */
interface Destination {
  id: string;
  name: string;
}

/** A team workspace of the file, and where its rows go. */
export interface Team extends Destination {
  key: string;
  line: number;
  found: 'itself' | 'by name' | undefined;
  /** Whether it is there: new ones are made when the first row goes there. */
  exists: boolean;
}

/** The workspaces that an import writes to. */
export interface Workspaces {
  personal: Destination;
  teams: Team[];
  /** The id of the workspace for a row, by its workspace's id in the file. */
  of: (key: string | undefined) => string;
}

export const idsOf = ({ personal, teams }: Workspaces): string[] => [personal, ...teams].map(({ id }) => id);

/** The workspace itself, else one of its name that the caller owns, else a new one. */
async function findTeam(
  { db, caller }: Writing,
  { line, row: { id: key, name } }: Lined<DraftWorkspace>,
  others: readonly Team[],
): Promise<Team> {
  const taken = others.map(({ id }) => id);
  const [known] = await db.rows<{ id: string; isItself: boolean }>(sql`
    SELECT w.id, w.id = ${key} AS "isItself" FROM workspaces w
    WHERE w.kind = 'team' AND w.owner_id = ${caller.id} AND (w.id = ${key} OR w.name = ${name})
      AND w.id <> ALL(${taken}::uuid[])
    ORDER BY "isItself" DESC, w.created_at, w.id LIMIT 1`);
  const found = known && (known.isItself ? 'itself' : 'by name');
  return { key, line, name, id: known?.id ?? randomUUID(), found, exists: Boolean(known) };
}

export function workspacesOf(personal: Destination, teams: Team[]): Workspaces {
  const ids = new Map<string | undefined, string>(teams.map(({ key, id }) => [key, id]));
  return { personal, teams, of: (key) => ids.get(key) ?? personal.id };
}

export async function findPersonal(ctx: Writing): Promise<Destination> {
  const { workspaceId, name } = await findMembership(ctx);
  return { id: workspaceId, name };
}

/** Finds a workspace for each one of a draft, besides those of the drafts before it. New ones are not made yet. */
export async function findTeams(
  ctx: Writing,
  { workspaces }: Draft,
  before: readonly Team[],
): Promise<Team[]> {
  const teams = [...before];
  for (const workspace of workspaces) teams.push(await findTeam(ctx, workspace, teams));
  return teams;
}
