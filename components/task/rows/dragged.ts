import type { Active, DragMoveEvent } from '@dnd-kit/core';
import type { Text } from '@/language/translator';
import { findSpot } from '../../shell/state/drag';
import { findLanding, type Landing } from '../../shell/state/drops';
import { selection } from '../../shell/state/selection';

export const spotOf = ({ id }: Active) => findSpot(String(id));

/** The dragged task, or the whole selection if it contains the dragged task. */
export function tasksOf(active: Active): string[] {
  const { selected } = selection.get();
  const { taskId, taskIds } = spotOf(active) ?? {};
  if (taskIds) return [...taskIds];
  if (!taskId) return [];
  return selected.has(taskId) ? [...selected] : [taskId];
}

/** The dragged item in announcements. */
export function describeDragged(active: Active, common: Text<'common'>): string {
  const count = tasksOf(active).length;
  return count > 1 ? common('taskCount', { count }) : (spotOf(active)?.title ?? '');
}

type Aim = Pick<DragMoveEvent, 'active' | 'collisions' | 'delta'>;

/** Where the dragged element lands. One that slides decides that itself. For others, the drop target does. */
export function landingOf({ active, collisions, delta }: Aim): Landing | undefined {
  const { slide } = spotOf(active) ?? {};
  if (slide) return slide(delta);
  // Not `over`, which is one render late.
  const over = collisions?.[0];
  if (!over || over.id === active.id) return undefined;
  const below = over.data?.['below'] === true;
  return findLanding({
    activeId: String(active.id),
    overId: String(over.id),
    taskIds: tasksOf(active),
    below,
  });
}
