import { useQuery } from '@tanstack/react-query';
import type { Task } from '@/server/types';
import { useTRPC } from '../data/trpc';
import { useWords } from '../data/words';
import { EditorFold, type FoldFieldProps } from './editor-fold';
import { RepeatEditor } from './repeat-editor';

const SHOWN = 3;

function NextDates({ task, today }: { task: Task; today: string }) {
  const { t, labels } = useWords('task-detail');
  const trpc = useTRPC();
  const { data } = useQuery(trpc.tasks.get.queryOptions({ taskId: task.id, upcoming: SHOWN }));
  const dates = data?.upcomingDates;
  if (!dates || task.status !== 'open') return null;
  return (
    <p className="px-2 pb-1 text-12 text-ink-3 tabular-nums">
      {dates.length === 0
        ? t('noFurtherDates')
        : t('thenDates', { dates: dates.map((day) => labels.weekdayDate(day, today)).join(' · ') })}
    </p>
  );
}

/** How a task repeats, as a sentence with the next dates. A click opens the editor. */
export function RepeatField({ task, today, startsOpen, onChange }: FoldFieldProps) {
  const { t, labels } = useWords('task-detail');
  const { repeat } = task;
  return (
    <EditorFold
      startsOpen={startsOpen}
      isEmpty={!repeat}
      text={repeat ? labels.repeat(repeat, today) : t('doesNotRepeat')}
      note={repeat && <NextDates task={task} today={today} />}
    >
      {() => <RepeatEditor value={repeat} today={today} onChange={(next) => onChange({ repeat: next })} />}
    </EditorFold>
  );
}
