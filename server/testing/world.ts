import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Role, SeatRole } from '../wire/shared';
import type { TestAccount, TestApp } from './fixture';
import { sharer, team, unseat } from './sharing';

/** Everybody who may stand before an operation. */
export const cast = [
  'stranger',
  'reader',
  'commenter',
  'editor',
  'owner',
  'member',
  'admin',
  'guest',
  'former',
] as const;
export type Actor = (typeof cast)[number];

/** Where a thing may be: an area, a project through its area, a task through its project, a task shared alone. */
export const scenes = ['area', 'project', 'task', 'alone'] as const;
export type Scene = (typeof scenes)[number];

/** What is at a scene: what the operations take. */
export interface Ids {
  workspaceId: string;
  areaId: string;
  projectId: string;
  headingId: string;
  taskId: string;
  /** The target of sharing at this scene, and what hangs on it. */
  targetKind: 'area' | 'project' | 'task';
  targetId: string;
  /** Somebody else's grant. */
  grantId: string;
  inviteId: string;
  linkId: string;
}

export interface World {
  people: Record<Actor, TestAccount>;
  /** A member's seat in the workspace; nobody of the cast holds it. */
  seatId: string;
  at: Record<Scene, Ids>;
}

/**
 * The role that each has at a scene, by the contract. A guest, and one who has left with an editor's grant, comment at
 * most, but on a task shared alone; the workspace sees what is in the area, and no task of the root.
 */
export const roleAt = (scene: Scene, actor: Actor): Role | null => {
  const alone = scene === 'alone';
  const roles: Record<Actor, Role | null> = {
    stranger: null,
    reader: 'reader',
    commenter: 'commenter',
    editor: 'editor',
    owner: 'owner',
    member: alone ? null : 'reader',
    admin: 'owner',
    guest: alone ? 'editor' : 'commenter',
    former: alone ? 'editor' : 'commenter',
  };
  return roles[actor];
};

/** The seat that each has in the workspace. */
export const seatOf = (actor: Actor): SeatRole | null => {
  if (actor === 'stranger' || actor === 'guest' || actor === 'former') return null;
  return actor === 'admin' ? 'admin' : 'member';
};

type Sharer = ReturnType<typeof sharer>;

async function makePeople(app: TestApp): Promise<World['people']> {
  const made = await Promise.all(cast.map(async (actor) => [actor, await app.account(actor)] as const));
  const people = new Map(made);
  const of = (actor: Actor): TestAccount => {
    const account = people.get(actor);
    if (!account) throw new Error(`There is no ${actor}.`);
    return account;
  };
  return {
    stranger: of('stranger'),
    reader: of('reader'),
    commenter: of('commenter'),
    editor: of('editor'),
    owner: of('owner'),
    member: of('member'),
    admin: of('admin'),
    guest: of('guest'),
    former: of('former'),
  };
}

async function seatAll(app: TestApp, people: World['people']) {
  const workspaceId = await team(app, await app.account('boss'), { admin: people.admin });
  const members = [
    people.reader,
    people.commenter,
    people.editor,
    people.owner,
    people.member,
    people.former,
  ];
  await app.db.run(sql`
    INSERT INTO workspace_members (workspace_id, user_id, role)
    SELECT ${workspaceId}, id, 'member' FROM unnest(${members.map(({ id }) => id)}::uuid[]) AS seated (id)`);
  const clerk = await app.account('clerk');
  const seat = await app.db.row<{ id: string }>(sql`
    INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${workspaceId}, ${clerk.id}, 'member') RETURNING id`);
  return { workspaceId, seatId: seat?.id ?? '' };
}

/** What stands at every scene before anybody is let in. */
async function build(owner: Sharer, workspaceId: string) {
  const { id: areaId } = await owner.area({ name: 'Shop', workspaceId });
  await owner.done(z.unknown(), 'set_workspace_access', {
    targetKind: 'area',
    targetId: areaId,
    access: 'view',
  });
  const { id: projectId } = await owner.project({ name: 'Counter', areaId });
  const [inArea, inProject] = [
    await owner.heading({ name: 'A', areaId }),
    await owner.heading({ name: 'P', projectId }),
  ];
  const [own, held, alone] = [
    await owner.task({ title: 'In the area', areaId }),
    await owner.task({ title: 'In the project', projectId }),
    await owner.task({ title: 'Alone', workspaceId }),
  ];
  const base = { workspaceId, areaId, projectId };
  return {
    area: { ...base, headingId: inArea.id, taskId: own.id, targetKind: 'area', targetId: areaId },
    project: {
      ...base,
      headingId: inProject.id,
      taskId: held.id,
      targetKind: 'project',
      targetId: projectId,
    },
    task: { ...base, headingId: inProject.id, taskId: held.id, targetKind: 'task', targetId: held.id },
    alone: { ...base, headingId: inProject.id, taskId: alone.id, targetKind: 'task', targetId: alone.id },
  } as const;
}
type Bare = Omit<Ids, 'grantId' | 'inviteId' | 'linkId'>;

/** Shares a scene's target by the operation that is for its kind; answers the ids that come of it. */
async function shareAt(owner: Sharer, { targetKind, targetId }: Bare, to: { target: string; role: string }) {
  if (targetKind === 'task') {
    const { membershipId, invite } = await owner.shareTask({ taskId: targetId, ...to });
    return { grantId: membershipId, inviteId: invite.id };
  }
  const { accessId, invite } = await owner.grant({ targetKind, targetId, ...to });
  return { grantId: accessId, inviteId: invite.id };
}

/** Hangs a grant, an invitation and a link on a scene's target. */
async function furnish(owner: Sharer, bare: Bare, bystander: TestAccount): Promise<Ids> {
  const { grantId } = await shareAt(owner, bare, { target: bystander.username, role: 'reader' });
  const { inviteId } = await shareAt(owner, bare, { target: `${bare.targetId}@example.net`, role: 'reader' });
  const { targetKind, targetId } = bare;
  const { link } = await owner.publish({ targetKind, targetId });
  return { ...bare, grantId, inviteId, linkId: link.id };
}

/** A team's area with a project and tasks in it, a task shared alone, and everybody with what he has there. */
export async function createWorld(app: TestApp): Promise<World> {
  const people = await makePeople(app);
  const { workspaceId, seatId } = await seatAll(app, people);
  const owner = sharer(app.face('rest').as(people.owner));
  const bare = await build(owner, workspaceId);
  for (const [actor, role] of granted) {
    const to = { target: people[actor].username, role };
    await shareAt(owner, bare.area, to);
    await shareAt(owner, bare.alone, to);
  }
  await unseat(app, workspaceId, people.former);
  // As if he had been a member when it was given: the cap must hold when reading, too.
  await app.db.run(sql`UPDATE grants SET role = 'editor' WHERE user_id = ${people.guest.id}`);
  const bystander = await app.account('bystander');
  return {
    people,
    seatId,
    at: {
      area: await furnish(owner, bare.area, bystander),
      project: await furnish(owner, bare.project, bystander),
      task: await furnish(owner, bare.task, bystander),
      alone: await furnish(owner, bare.alone, bystander),
    },
  };
}

const granted = [
  ['reader', 'reader'],
  ['commenter', 'commenter'],
  ['editor', 'editor'],
  ['guest', 'editor'],
  ['former', 'editor'],
] as const satisfies [Actor, Role][];
