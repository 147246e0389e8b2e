import { z } from 'zod';
import { TrashItem } from '../server/wire/trash';
import { createComment } from './fixture-rows';
import { type SharingClient, sharingClient } from './sharing-client';
import { createApp, type TestAccount, type TransportName } from './test-app';

export const day = '2026-11-21';
const Anything = z.record(z.string(), z.unknown());
export const Listed = z.strictObject({ items: z.array(TrashItem), nextCursor: z.string().nullable() });

export const listed = async (user: SharingClient) =>
  (await user.expectOk(Listed, 'list_trash')).items.map(({ kind, label }) => `${kind} ${label}`);
export const restore = (user: SharingClient, trashId: string) =>
  user.expectOk(Anything, 'restore_trash', { trashId });
export const answer = (user: SharingClient, tool: string, input: Record<string, unknown>) =>
  user.expectOk(Anything, tool, input);

/** A person with a planner, a guest and a stranger. */
export async function startTrash(transport: TransportName = 'rest') {
  const app = await createApp();
  const [ann, bob, eve] = [await app.account('Ann'), await app.account('Bob'), await app.account('Eve')];
  const as = (account: TestAccount) => sharingClient(app.transport(transport).as(account));
  return {
    app,
    ann,
    bob,
    user: as(ann),
    guest: as(bob),
    stranger: as(eve),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

/** Deletes an archived project or area. */
export async function discard(user: SharingClient, kind: 'project' | 'area', id: string) {
  await answer(user, `archive_${kind}`, { [`${kind}Id`]: id });
  return answer(user, `delete_${kind}`, { [`${kind}Id`]: id });
}

/** A task with a comment, a guest, an invitation, a public link, a round and a running session. */
export async function busyTask({
  user,
  guest,
  bob,
}: {
  user: SharingClient;
  guest: SharingClient;
  bob: TestAccount;
}) {
  const project = await user.project({ name: 'Kitchen' });
  const heading = await user.heading({ name: 'Walls', projectId: project.id });
  const { id: taskId } = await user.task({
    title: 'Tiles',
    projectId: project.id,
    headingId: heading.id,
    order: 7.25,
    tags: ['home'],
  });
  await user.shareTask({ taskId, target: bob.username, role: 'editor' });
  const { invite } = await user.shareTask({ taskId, target: 'later@example.org', role: 'reader' });
  await user.publish({ targetKind: 'task', targetId: taskId });
  const commentId = await createComment(guest, taskId);
  await answer(user, 'plan_round', { day, index: 2, taskIds: [taskId] });
  await answer(user, 'start_session', { taskId });
  return { taskId, project, heading, invite, commentId };
}

/** All that a caller can read about a task and its day. */
export const readAround = async (user: SharingClient, taskId: string) => ({
  task: await user.getTask(taskId),
  comments: await answer(user, 'list_comments', { taskId }),
  people: await answer(user, 'get_task_access', { taskId }),
  rounds: await answer(user, 'list_rounds', { day }),
});
