import type { SignedIn } from '../../core/operation/trpc';
import type { Task } from '../../wire/task';
import { aboutTasks, notify } from './notify';
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
    const own = tasks.filter(({ assigneeId }) => assigneeId === person);
    const [first, ...more] = own;
    if (!first) continue;
    await notify(ctx, [person], {
      kind: 'share',
      actorId: ctx.caller.id,
      title: (t) =>
        more.length === 0
          ? t('assigned', { name, task: first.title })
          : t('assignedMany', { name, count: own.length }),
      ...aboutTasks(own),
    });
  }
}
