'use client';

import type { Person, Task } from '@/server/types';
import { TaskActivity } from '../activity/task-activity';
import { Comments } from '../comments/comments';

/** What people say about a task, and what they did to it. */
export function Talk({ task, me }: { task: Task; me: Person | undefined }) {
  return (
    <div className="flex flex-col gap-4">
      <Comments task={task} me={me} />
      <TaskActivity taskId={task.id} />
    </div>
  );
}
