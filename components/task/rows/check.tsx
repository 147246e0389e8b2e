import type { Task } from '@/server/types';
import { useTexts } from '../../shell/language/language';
import { canEdit } from '../../shell/parts/permissions';
import { CheckRing } from './check-ring';
import { completeTask } from './complete-task';

const place = 'group/check grid size-6 shrink-0 place-items-center touch:size-11';

/** The checkbox of a task, read-only for viewers. The color of its ring shows the priority. */
export function Check({ task }: { task: Task }) {
  const { t, common } = useTexts('tasks');
  const { priority, title } = task;
  const done = task.status === 'done';
  if (!canEdit(task))
    return (
      <span role="img" aria-label={done ? common('done') : t('open')} className={place}>
        <CheckRing done={done} priority={priority} />
      </span>
    );
  return (
    <button
      type="button"
      aria-pressed={done}
      aria-label={t(done ? 'reopenTask' : 'completeTask', { title })}
      tabIndex={-1}
      onClick={(event) => {
        event.stopPropagation();
        completeTask(task, !done);
      }}
      className={place}
    >
      <CheckRing done={done} priority={priority} live />
    </button>
  );
}
