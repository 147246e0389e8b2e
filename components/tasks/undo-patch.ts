import type { Task, TaskChange } from '@/server/types';

/** The name of a change in its toast. */
export interface ChangeLabel {
  name: string;
  onUndo?: () => void;
  onRedo?: () => void;
}

/** Builds the patch that restores the fields of `patch` to their values in `task`. A field that is not there was not set. */
export function undoPatch(task: Task, patch: TaskChange): TaskChange {
  const was: Record<string, unknown> = { ...task };
  return Object.fromEntries(Object.keys(patch).map((name) => [name, was[name] ?? null]));
}
