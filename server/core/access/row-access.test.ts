import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, inject, test } from 'vitest';
import { createTestDatabase } from '../../../testing/database';
import { areaRole, type Place, projectRole, taskRole } from '../../../testing/role-rules';
import { createDb, type Db } from '../../platform/database/client';
import { AppError } from '../../platform/errors/errors';
import type { MembershipRole, Role } from '../../wire/shared';
import { find, type TargetKind } from './row-access';

const role = fc.constantFrom<(Role | null)[]>(null, 'reader', 'commenter', 'editor');
const place: fc.Arbitrary<Place> = fc.record({
  created: fc.boolean(),
  workspaceAccess: fc.constantFrom('none', 'view', 'edit'),
  grant: role,
});

interface Situation {
  membership: MembershipRole | null;
  area: Place;
  project: Place;
  isProjectInArea: boolean;
  task: { created: boolean; grant: Role | null; in: 'root' | 'area' | 'project' };
}

const situation: fc.Arbitrary<Situation> = fc.record({
  membership: fc.constantFrom<(MembershipRole | null)[]>(null, 'member', 'admin', 'owner'),
  area: place,
  project: place,
  isProjectInArea: fc.boolean(),
  task: fc.record({ created: fc.boolean(), grant: role, in: fc.constantFrom('root', 'area', 'project') }),
});

const id = async (db: Db, query: ReturnType<typeof sql>) =>
  (await db.row<{ id: string }>(sql`${query} RETURNING id`))?.id ?? '';

interface People {
  me: string;
  other: string;
}

/** Inserts the rows of a situation, in a new workspace. */
async function insertSituation(
  db: Db,
  { me, other }: People,
  { membership, area, project, isProjectInArea, task }: Situation,
) {
  const creator = (created: boolean) => (created ? me : other);
  const ws = await id(
    db,
    sql`INSERT INTO workspaces (kind, name, owner_id) VALUES ('team', 'Team', ${other})`,
  );
  if (membership)
    await db.run(
      sql`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${ws}, ${me}, ${membership})`,
    );
  const areaId = await id(
    db,
    sql`INSERT INTO areas (workspace_id, creator_id, name, position, workspace_access)
      VALUES (${ws}, ${creator(area.created)}, 'Area', 1, ${area.workspaceAccess})`,
  );
  const projectId = await id(
    db,
    sql`INSERT INTO projects (workspace_id, creator_id, area_id, name, position, workspace_access)
      VALUES (${ws}, ${creator(project.created)}, ${isProjectInArea ? areaId : null}, 'Project', 1, ${project.workspaceAccess})`,
  );
  const taskId = await id(
    db,
    sql`INSERT INTO tasks (workspace_id, creator_id, title, position, project_id, area_id)
      VALUES (${ws}, ${creator(task.created)}, 'Task', 1, ${task.in === 'project' ? projectId : null},
        ${task.in === 'area' ? areaId : null})`,
  );
  const headingId = await id(
    db,
    sql`INSERT INTO headings (workspace_id, project_id, name, position) VALUES (${ws}, ${projectId}, 'Heading', 1)`,
  );
  await db.run(sql`
    INSERT INTO grants (workspace_id, user_id, area_id, project_id, task_id, role)
    SELECT ${ws}, ${me}, area, project, task, role::role FROM (VALUES
      (${areaId}::uuid, NULL::uuid, NULL::uuid, ${area.grant}),
      (NULL, ${projectId}::uuid, NULL, ${project.grant}),
      (NULL, NULL, ${taskId}::uuid, ${task.grant})) AS given (area, project, task, role) WHERE role IS NOT NULL`);
  return { area: areaId, project: projectId, task: taskId, heading: headingId };
}

/** The roles by the plain rules. */
function expectedRoles({
  membership,
  area,
  project,
  isProjectInArea,
  task,
}: Situation): Record<TargetKind, Role | null> {
  const outer = isProjectInArea ? area : null;
  const around = { root: null, area, project: outer }[task.in];
  const ofProject = projectRole(project, outer, membership);
  return {
    area: areaRole(area, membership),
    project: ofProject,
    heading: ofProject,
    task: taskRole({ ...task, project: task.in === 'project' ? project : null, area: around }, membership),
  };
}

test('computes the same role in SQL as the plain rules', async () => {
  await using database = await createTestDatabase(inject('postgres'));
  const db = createDb(database.pool);
  const me = await id(db, sql`INSERT INTO users (email) VALUES ('me@example.org')`);
  const other = await id(db, sql`INSERT INTO users (email) VALUES ('other@example.org')`);
  const ctx = { db, caller: { id: me, email: 'me@example.org', readOnly: false } };
  const roleOn = async (kind: TargetKind, target: string): Promise<Role | null> => {
    try {
      return (await find(ctx, { kind, id: target, role: 'reader' })).role;
    } catch (thrown) {
      if (thrown instanceof AppError && thrown.kind === 'not_found') return null;
      throw thrown;
    }
  };
  await fc.assert(
    fc.asyncProperty(situation, async (given) => {
      const made = await insertSituation(db, { me, other }, given);
      const found = {
        area: await roleOn('area', made.area),
        project: await roleOn('project', made.project),
        heading: await roleOn('heading', made.heading),
        task: await roleOn('task', made.task),
      };
      expect(found).toEqual(expectedRoles(given));
    }),
    { numRuns: 200 },
  );
});
