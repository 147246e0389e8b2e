import type { Task } from '@/server/types';
import { usePeople } from '../data/people';
import { useText } from '../language/language';
import { Avatar, nameOf } from '../ui/person';

interface AssigneeMarkProps {
  task: Pick<Task, 'workspaceId'>;
  assigneeId: string;
}

/** Who does the task: a small picture or initials. */
export function AssigneeMark({ task, assigneeId }: AssigneeMarkProps) {
  const t = useText('tasks');
  const person = usePeople(task.workspaceId).find(({ id }) => id === assigneeId);
  if (!person) return null;
  return (
    <span title={nameOf(person)} className="inline-flex">
      <span className="sr-only">{t('assignedTo', { name: nameOf(person) })}</span>
      <Avatar person={person} className="size-5 border border-line text-[9px]" />
    </span>
  );
}
