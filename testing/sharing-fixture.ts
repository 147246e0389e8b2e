import { z } from 'zod';
import { prisma } from '../server/platform/database/prisma';
import type { Role } from '../server/wire/shared';
import { type Actor, actors, type Scenario } from './actors';
import {
  createComment,
  createFile,
  createNote,
  createOwnScenario,
  type Invitations,
  inviteToEverything,
  type OwnRows,
  publishPackage,
  shareNote,
} from './fixture-rows';
import { createTeam, removeMembership, type SharingClient, sharingClient } from './sharing-client';
import type { TestAccount, TestApp } from './test-app';

/** The ids that operations take in a scenario. */
export interface Ids extends OwnRows {
  /** The owner's authorization of an app. */
  authorizationId: string;
  notificationId: string;
  /** What an app of the owner changed. */
  changeSetId: string;
  proposalId: string;
  workspaceId: string;
  areaId: string;
  projectId: string;
  headingId: string;
  taskId: string;
  targetKind: 'area' | 'project' | 'task';
  targetId: string;
  /** A grant to a person who is none of the actors. */
  grantId: string;
  inviteId: string;
  linkId: string;
  /** A comment on the task, by the commenter. */
  commentId: string;
  /** A file on the task. */
  fileId: string;
  noteId: string;
  packageId: string;
  /** Tokens of invitations to the stranger's address. */
  invitations: Invitations;
}

export interface SharingFixture {
  people: Record<Actor, TestAccount>;
  /** A membership that belongs to none of the actors. */
  membershipId: string;
  at: Record<Scenario, Ids>;
}

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

/** Creates a team with the actors who are members, and one member who is none of the actors. */
async function createTeamOfActors(app: TestApp, people: SharingFixture['people']) {
  const workspace_id = await createTeam(app, await app.account('boss'), { admin: people.admin });
  const { reader, commenter, editor, owner, member, former } = people;
  const { workspace_members } = await prisma(app.pool);
  await workspace_members.createMany({
    data: [reader, commenter, editor, owner, member, former].map(({ id: user_id }) => ({
      workspace_id,
      user_id,
      role: 'member',
    })),
  });
  const { id: user_id } = await app.account('clerk');
  const { id: membershipId } = await workspace_members.create({
    data: { workspace_id, user_id, role: 'member' },
  });
  return { workspaceId: workspace_id, membershipId };
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
  const [taskInArea, taskInProject, taskAlone] = [
    await owner.task({ title: 'In the area', areaId }),
    await owner.task({ title: 'In the project', projectId }),
    await owner.task({ title: 'Alone', workspaceId }),
  ];
  const base = { workspaceId, areaId, projectId };
  return {
    area: { ...base, headingId: inArea.id, taskId: taskInArea.id, targetKind: 'area', targetId: areaId },
    project: {
      ...base,
      headingId: inProject.id,
      taskId: taskInProject.id,
      targetKind: 'project',
      targetId: projectId,
    },
    task: {
      ...base,
      headingId: inProject.id,
      taskId: taskInProject.id,
      targetKind: 'task',
      targetId: taskInProject.id,
    },
    alone: {
      ...base,
      headingId: inProject.id,
      taskId: taskAlone.id,
      targetKind: 'task',
      targetId: taskAlone.id,
    },
  } as const;
}

type TargetIds = Omit<
  Ids,
  | 'authorizationId'
  | 'notificationId'
  | 'changeSetId'
  | 'proposalId'
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

/** Shares a scenario's target with the operation of its kind. */
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
  app: TestApp;
}

/** Gives a scenario's target a grant, an invitation, a link, a comment and a file. */
async function addSharing(place: TargetIds, { owner, commenter, bystander, app }: SharingActors) {
  const { grantId } = await shareTarget(owner, place, { target: bystander.username, role: 'reader' });
  const { inviteId } = await shareTarget(owner, place, {
    target: `${place.targetId}@example.net`,
    role: 'reader',
  });
  const { targetKind, targetId } = place;
  const { link } = await owner.publish({ targetKind, targetId });
  const commentId = await createComment(commenter, place.taskId);
  const fileId = await createFile(app, place.taskId);
  return { ...place, grantId, inviteId, linkId: link.id, commentId, fileId };
}

const grantedRoles = [
  ['reader', 'reader'],
  ['commenter', 'commenter'],
  ['editor', 'editor'],
  ['guest', 'editor'],
  ['former', 'editor'],
] as const satisfies [Actor, Role][];

interface Grantee {
  target: string;
  role: string;
}

/** Gives the actors their roles through `grant`. */
async function grantRoles(
  app: TestApp,
  people: SharingFixture['people'],
  grant: (to: Grantee) => Promise<unknown>,
) {
  for (const [actor, role] of grantedRoles) await grant({ target: people[actor].username, role });
  // A guest's grant is capped when it is given. Reading must cap it too, as for a grant given to a member who then left.
  await (await prisma(app.pool)).grants.updateMany({
    where: { user_id: people.guest.id },
    data: { role: 'editor' },
  });
}

/** A team's area with a project and tasks, a task in no place, a note, and the actors with their roles. */
export async function createSharingFixture(app: TestApp): Promise<SharingFixture> {
  const people = await createPeople(app);
  const { workspaceId, membershipId } = await createTeamOfActors(app, people);
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
  const targets = { areaId: places.area.areaId, taskId: places.alone.taskId, noteId, workspaceId };
  const rest = {
    noteId,
    packageId: await publishPackage(owner, people.reader),
    ...(await createOwnScenario(app, people.owner, places.task)),
    invitations: await inviteToEverything(invited, targets, { owner, admin: as(people.admin) }),
  };
  // The stranger gets the invited address afterwards, so that the invitations stay open.
  const stranger = { ...people.stranger, email: invited };
  await (await prisma(app.pool)).users.update({ where: { id: stranger.id }, data: { email: invited } });
  const at = async (place: TargetIds): Promise<Ids> => ({
    ...(await addSharing(place, { owner, commenter, bystander, app })),
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
