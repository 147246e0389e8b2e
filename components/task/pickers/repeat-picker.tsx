import { useQuery } from '@tanstack/react-query';
import type { Repeat, Task } from '@/server/types';
import { useText } from '../../shell/language/language';
import { useWords } from '../../shell/parts/words';
import { useTRPC } from '../../sync/trpc';
import { RepeatParts } from './repeat-parts';
import { repeatOf } from './repeat-words';
import { WordsForm } from './words-form';

const SHOWN = 3;

function NextDates({ task, today }: { task: Task; today: string }) {
  const { t, labels } = useWords('task-detail');
  const trpc = useTRPC();
  const { data } = useQuery(trpc.tasks.get.queryOptions({ taskId: task.id, upcoming: SHOWN }));
  const dates = data?.upcomingDates;
  if (!dates || task.status !== 'open') return null;
  return (
    <p className="text-12 text-ink-3 tabular-nums">
      {dates.length === 0
        ? t('noFurtherDates')
        : t('thenDates', { dates: dates.map((day) => labels.weekdayDate(day, today)).join(' · ') })}
    </p>
  );
}

interface RepeatPickerProps {
  task: Task;
  today: string;
  onChange: (repeat: Repeat | null) => void;
}

/** Takes a series in words, or one of a few. Once there is one, its parts can be set one by one. */
export function RepeatPicker({ task, today, onChange }: RepeatPickerProps) {
  const t = useText('task-detail');
  const dates = useText('dates');
  const { id, repeat: value } = task;
  const save = (words: string): boolean => {
    const repeat = repeatOf(words, today);
    if (repeat) onChange(repeat);
    return repeat !== undefined;
  };
  const offers = [
    { words: 'every day', text: dates('repeat.day', { count: 1 }) },
    { words: 'every weekday', text: t('everyWeekday') },
    { words: 'every week', text: dates('repeat.week', { count: 1 }) },
    { words: 'every month', text: dates('repeat.month', { count: 1 }) },
  ];
  return (
    <div className="flex w-84 max-w-full flex-col gap-2 p-2">
      <WordsForm
        keeps={`words:repeat/${id}`}
        label={t('repeatInWords')}
        placeholder={t('repeatExample')}
        unknown={t('unknownRepeat')}
        offers={value ? [] : offers}
        onSave={save}
        onRemove={value ? () => onChange(null) : undefined}
      />
      {value && <RepeatParts value={value} today={today} onChange={onChange} />}
      {value && <NextDates task={task} today={today} />}
    </div>
  );
}
