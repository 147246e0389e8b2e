import type { Task } from '@/server/types';
import type { Patch } from './use-task-actions';

/** The name of a change in its toast, and what to do when it is undone. */
export interface Said {
  name: string;
  onUndo?: () => void;
}

/** What undoing a patch writes: the fields it named, as they were. */
export function reverse(task: Task, patch: Patch): Patch {
  const was: Record<string, unknown> = { ...task };
  return Object.fromEntries(Object.keys(patch).map((name) => [name, was[name]]));
}
