import sql from 'sql-template-tag';
import { z } from 'zod';
import type { MembershipRole, Role } from '../wire/shared';
import {
  createComment,
  createFile,
  createNote,
  createOwn,
  type Invitations,
  inviteToEverything,
  type OwnRows,
  publishPackage,
  shareNote,
} from './fixture-rows';
import { createTeam, removeMembership, type SharingClient, sharingClient } from './sharing-client';
import type { TestAccount, TestApp } from './test-app';

/** The people that every operation is tried as. */
export const actors = [
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
export type Actor = (typeof actors)[number];

/** Where a thing may be: an area, a project through its area, a task through its project, a task shared alone. */
export const targetScenarios = ['area', 'project', 'task', 'alone'] as const;
/** And what is in no place: a note with its people, what is one's own, a package, an invitation that waits. */
export type Scenario = (typeof targetScenarios)[number] | 'note' | 'own' | 'package' | 'invitation' | 'trash';

/** The ids that operations take in a scenario. */
export interface Ids extends OwnRows {
  /** What the owner allowed an app. */
  authorizationId: string;
  notificationId: string;
  workspaceId: string;
  areaId: string;
  projectId: string;
  headingId: string;
  taskId: string;
  /** The shared target. */
  targetKind: 'area' | 'project' | 'task';
  targetId: string;
  /** A grant to a bystander. */
  grantId: string;
  inviteId: string;
  linkId: string;
  /** A comment on the task, by the commenter. */
  commentId: string;
  /** A file on the task. */
  fileId: string;
  noteId: string;
  packageId: string;
  /** Tokens that wait for the stranger's address. */
  invitations: Invitations;
}

export interface SharingFixture {
  people: Record<Actor, TestAccount>;
  /** A membership that belongs to none of the actors. */
  membershipId: string;
  at: Record<Scenario, Ids>;
}

/** Who has anything at all of what has no place: its owner, whom he named, whom he invited. */
const fixedRoles: Partial<Record<Scenario, Partial<Record<Actor, Role>>>> = {
  own: { owner: 'owner' },
  package: { owner: 'owner', reader: 'reader' },
  invitation: { stranger: 'reader' },
  trash: { owner: 'owner', admin: 'owner' },
};

/**
 * The role that each has at a scenario. A guest, and one who has left with an editor's grant, comment at
 * most, but on a task shared alone, and in a note; the workspace sees what is in the area, no task of the root and no
 * note, of which its admins know nothing either.
 */
export const roleAt = (scenario: Scenario, actor: Actor): Role | null => {
  const few = fixedRoles[scenario];
  if (few) return few[actor] ?? null;
  const alone = scenario === 'alone' || scenario === 'note';
  const roles: Record<Actor, Role | null> = {
    stranger: null,
    reader: 'reader',
    commenter: 'commenter',
    editor: 'editor',
    owner: 'owner',
    member: alone ? null : 'reader',
    admin: scenario === 'note' ? null : 'owner',
    guest: alone ? 'editor' : 'commenter',
    former: alone ? 'editor' : 'commenter',
  };
  return roles[actor];
};

/** The membership of an actor in the workspace. */
export const membershipOf = (actor: Actor): MembershipRole | null => {
  if (actor === 'stranger' || actor === 'guest' || actor === 'former') return null;
  return actor === 'admin' ? 'admin' : 'member';
};

async function createPeople(app: TestApp): Promise<SharingFixture['people']> {
  const made = await Promise.all(actors.map(async (actor) => [actor, await app.account(actor)] as const));
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

async function addMembers(app: TestApp, people: SharingFixture['people']) {
  const workspaceId = await createTeam(app, await app.account('boss'), { admin: people.admin });
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
  const membership = await app.db.row<{ id: string }>(sql`
    INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${workspaceId}, ${clerk.id}, 'member') RETURNING id`);
  return { workspaceId, membershipId: membership?.id ?? '' };
}

/** Creates the targets of the scenarios, before anyone gets access. */
async function createTargets(owner: SharingClient, workspaceId: string) {
  const { id: areaId } = await owner.area({ name: 'Shop', workspaceId });
  await owner.expectOk(z.unknown(), 'set_workspace_access', {
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

type TargetIds = Omit<
  Ids,
  | 'authorizationId'
  | 'notificationId'
  | 'grantId'
  | 'inviteId'
  | 'linkId'
  | 'commentId'
  | 'fileId'
  | 'noteId'
  | 'packageId'
  | 'invitations'
  | keyof OwnRows
>;

/** Shares a scenario's target by the operation that is for its kind; answers the ids that come of it. */
async function shareTarget(
  owner: SharingClient,
  { targetKind, targetId }: TargetIds,
  to: { target: string; role: string },
) {
  if (targetKind === 'task') {
    const { membershipId, invite } = await owner.shareTask({ taskId: targetId, ...to });
    return { grantId: membershipId, inviteId: invite.id };
  }
  const { accessId, invite } = await owner.grant({ targetKind, targetId, ...to });
  return { grantId: accessId, inviteId: invite.id };
}

interface SharingActors {
  owner: SharingClient;
  commenter: SharingClient;
  bystander: TestAccount;
  db: TestApp['db'];
}

/** Hangs a grant, an invitation, a link, a comment and a file on a scenario's target. */
async function addSharing(place: TargetIds, { owner, commenter, bystander, db }: SharingActors) {
  const { grantId } = await shareTarget(owner, place, { target: bystander.username, role: 'reader' });
  const { inviteId } = await shareTarget(owner, place, {
    target: `${place.targetId}@example.net`,
    role: 'reader',
  });
  const { targetKind, targetId } = place;
  const { link } = await owner.publish({ targetKind, targetId });
  const commentId = await createComment(commenter, place.taskId);
  const fileId = await createFile(db, place.taskId);
  return { ...place, grantId, inviteId, linkId: link.id, commentId, fileId };
}

const grantedRoles = [
  ['reader', 'reader'],
  ['commenter', 'commenter'],
  ['editor', 'editor'],
  ['guest', 'editor'],
  ['former', 'editor'],
] as const satisfies [Actor, Role][];

/** Lets everybody in where his name says, and makes the guest and the former member what they are. */
async function grantRoles(
  app: TestApp,
  people: SharingFixture['people'],
  into: (to: Grantee) => Promise<unknown>,
) {
  for (const [actor, role] of grantedRoles) await into({ target: people[actor].username, role });
  // As if he had been a member when it was given: the cap must hold when reading, too.
  await app.db.run(sql`UPDATE grants SET role = 'editor' WHERE user_id = ${people.guest.id}`);
}
interface Grantee {
  target: string;
  role: string;
}

/** A team's area with a project and tasks in it, a task shared alone, a note, and everybody with what he has there. */
export async function createSharingFixture(app: TestApp): Promise<SharingFixture> {
  const people = await createPeople(app);
  const { workspaceId, membershipId } = await addMembers(app, people);
  const as = (account: TestAccount) => sharingClient(app.transport('rest').as(account));
  const [owner, commenter] = [as(people.owner), as(people.commenter)];
  const places = await createTargets(owner, workspaceId);
  const noteId = await createNote(owner, workspaceId);
  await grantRoles(app, people, async (to) => {
    await shareTarget(owner, places.area, to);
    await shareTarget(owner, places.alone, to);
    await shareNote(owner, { noteId, ...to });
  });
  await removeMembership(app, workspaceId, people.former);
  const bystander = await app.account('bystander');
  const { grantId } = await shareNote(owner, { noteId, target: bystander.username, role: 'reader' });
  const { inviteId } = await shareNote(owner, { noteId, target: 'note@example.net', role: 'reader' });
  const invited = `invited-${people.stranger.username}@example.org`;
  const doors = { areaId: places.area.areaId, taskId: places.alone.taskId, noteId, workspaceId };
  const rest = {
    noteId,
    packageId: await publishPackage(owner, people.reader),
    ...(await createOwn(app, people.owner, places.task)),
    invitations: await inviteToEverything(invited, doors, { owner, admin: as(people.admin) }),
  };
  // Now somebody has the address: he is invited, and has entered nowhere yet.
  const stranger = { ...people.stranger, email: invited };
  await app.db.run(sql`UPDATE users SET email = ${invited} WHERE id = ${stranger.id}`);
  const at = async (place: TargetIds): Promise<Ids> => ({
    ...(await addSharing(place, { owner, commenter, bystander, db: app.db })),
    ...rest,
  });
  const alone = await at(places.alone);
  return {
    people: { ...people, stranger },
    membershipId,
    at: {
      area: await at(places.area),
      project: await at(places.project),
      task: await at(places.task),
      alone,
      note: { ...alone, grantId, inviteId },
      own: alone,
      package: alone,
      invitation: alone,
      trash: alone,
    },
  };
}
