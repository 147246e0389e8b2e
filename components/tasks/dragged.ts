import type { Active, DragMoveEvent } from '@dnd-kit/core';
import type { Text } from '@/language/translator';
import { currentDrag, type Dragged, type Drop, findLanding, type Landing } from '../state/drops';
import { selection } from '../state/selection';

/** What a draggable element tells dnd-kit about itself. */
export interface DragData {
  title: string;
  taskId?: string;
  /**
   * Only an element that moves within its own part of the page has it, such as a block of the timeline. Returns where the
   * element lands when it is dragged this many pixels.
   */
  slide?: (by: DragMoveEvent['delta']) => Landing | undefined;
}

export const dataOf = ({ data }: Active): DragData => ({ title: '', ...data.current });

function tasksOf({ taskId }: DragData): string[] {
  const { selected } = selection.get();
  if (!taskId) return [];
  return selected.has(taskId) ? [...selected] : [taskId];
}

/** Read when a drag begins: a row of a long list is no longer drawn when it is far away. */
export function draggedOf(active: Active): Dragged {
  const data = dataOf(active);
  return {
    id: String(active.id),
    title: data.title,
    taskIds: tasksOf(data),
    slides: data.slide !== undefined,
  };
}

/** The dragged item in announcements. */
export function describeDragged(common: Text<'common'>): string {
  const { title, taskIds } = currentDrag.get() ?? { title: '', taskIds: [] };
  return taskIds.length > 1 ? common('taskCount', { count: taskIds.length }) : title;
}

/** Reads `collisions` because `over` is one render late. */
function dropOf({ active, collisions }: Pick<DragMoveEvent, 'active' | 'collisions'>): Drop | null {
  const over = collisions?.[0];
  if (!over || over.id === active.id) return null;
  const { taskIds = [] } = currentDrag.get() ?? {};
  const below = over.data?.['below'] === true;
  return { activeId: String(active.id), overId: String(over.id), taskIds, below };
}

/** Where the dragged element lands. One that slides decides that itself. For others, the drop target does. */
export function landingOf(
  event: Pick<DragMoveEvent, 'active' | 'collisions' | 'delta'>,
): Landing | undefined {
  const { slide } = dataOf(event.active);
  return slide ? slide(event.delta) : findLanding(dropOf(event));
}
