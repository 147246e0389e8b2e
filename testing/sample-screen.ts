import { blank } from '@/components/sync/actions/task-effects';
import type { Screen, Task } from '../server/types';

export const DAY = '2026-11-22';
export const HOME = 'home';

/** A task on Today whose title is its id. */
export const sampleTask = (id: string, more: Partial<Task> = {}): Task => ({
  id,
  title: id,
  ...blank,
  when: { kind: 'today' },
  workspaceId: HOME,
  order: 1,
  createdAt: 0,
  updatedAt: 0,
  ...more,
});

/** A screen of `DAY` that shows only tasks. */
export const sampleScreen = (name: Screen['name'], tasks: Task[]): Screen => ({
  ...{ name, day: DAY, tasks, done: [], doneCount: 0, headings: [], project: null, area: null },
  ...{ projects: [], fileCount: null, near: [], later: [], isSorted: false },
});
