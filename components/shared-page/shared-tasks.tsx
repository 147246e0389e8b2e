import type { SharedPage, SharedTask } from '@/server/types';
import { cn } from '../ui/cn';
import { Box } from './box';
import { DeadlineLabel } from './deadline-label';
import { numbered } from './numbered';
import { SharedMarkdown } from './shared-markdown';

export function Checklist({ items }: { items: SharedTask['checklist'] }) {
  if (items.length === 0) return null;
  return (
    <ul className="mt-2 space-y-1">
      {numbered(items).map(({ key, item }) => (
        <li key={key} className="flex gap-2 text-13 text-ink-2">
          <Box done={item.done} />
          <span className={cn('min-w-0 [overflow-wrap:anywhere]', item.done && 'text-ink-3')}>
            {item.label}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface RowProps extends Pick<SharedPage, 'rendered'> {
  task: SharedTask;
}

function SharedRow({ task: { title, notes, done, deadline, checklist }, rendered }: RowProps) {
  return (
    <li className="flex gap-3 border-t border-line py-2 first:border-t-0 print:break-inside-avoid">
      <Box done={done} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <span className={cn('text-14 font-[450] [overflow-wrap:anywhere]', done && 'text-ink-3')}>
            {title}
          </span>
          {!done && <DeadlineLabel day={deadline} />}
        </div>
        <SharedMarkdown className="mt-1 text-13" rendered={rendered}>
          {notes}
        </SharedMarkdown>
        <Checklist items={checklist} />
      </div>
    </li>
  );
}

interface TasksProps extends Pick<SharedPage, 'rendered'> {
  tasks: SharedTask[];
}

export function SharedTasks({ tasks, rendered }: TasksProps) {
  if (tasks.length === 0) return null;
  return (
    <ul className="mt-1">
      {numbered(tasks).map(({ key, item }) => (
        <SharedRow key={key} task={item} rendered={rendered} />
      ))}
    </ul>
  );
}
