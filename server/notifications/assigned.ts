import type { SignedIn } from '../operation/trpc';
import type { Task } from '../wire/task';
import { notify } from './notify';
import { callersName } from './task-people';

/** Notifies people of the tasks that the caller assigned to them. */
export async function notifyAssigned(
  ctx: Pick<SignedIn, 'db' | 'caller' | 'now'>,
  tasks: readonly Pick<Task, 'id' | 'title' | 'assigneeId'>[],
): Promise<void> {
  const people = new Set(tasks.flatMap(({ assigneeId }) => assigneeId ?? []));
  people.delete(ctx.caller.id);
  if (people.size === 0) return;
  const name = await callersName(ctx);
  for (const person of people) {
    const [first, ...more] = tasks.filter(({ assigneeId }) => assigneeId === person);
    if (!first) continue;
    const taskIds = [first, ...more].map(({ id }) => id);
    const actorId = ctx.caller.id;
    await notify(
      ctx,
      [person],
      more.length === 0
        ? {
            kind: 'share',
            actorId,
            title: (t) => t('assigned', { name, task: first.title }),
            target: { kind: 'task', id: first.id },
          }
        : {
            kind: 'share',
            actorId,
            title: (t) => t('assignedMany', { name, count: taskIds.length }),
            taskIds,
          },
    );
  }
}
