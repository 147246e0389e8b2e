import type { Person, Task } from '@/server/types';
import { TaskActivity } from '../activity/task-activity';
import { Comments } from '../comments/comments';

export function CommentsAndActivity({ task, me }: { task: Task; me: Person | undefined }) {
  return (
    <div className="flex flex-col gap-4">
      <Comments task={task} me={me} />
      <TaskActivity taskId={task.id} />
    </div>
  );
}
