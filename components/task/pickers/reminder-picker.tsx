import { addDays } from '@/domain/days';
import { beforeText, readBefore, readRemindAt } from '@/domain/quick-add-reminder';
import { onDayAt } from '@/domain/when';
import type { Task, TaskChange } from '@/server/types';
import { useWords, type Words } from '../../shell/parts/words';
import { useZone } from '../../sync/zone';
import { type Offer, WordsForm } from './words-form';

const hasTime = ({ when }: Task) => when.kind === 'date' && when.time !== null;

const MORNING = '09:00';

function offersFor(task: Task, today: string, { t, labels }: Words<'task-detail'>): Offer[] {
  if (hasTime(task))
    return [
      { words: '10 min before', text: t('minutesBefore', { minutes: 10 }) },
      { words: '1 hour before', text: t('hourBefore') },
      { words: '1 day before', text: t('dayBefore') },
    ];
  const tomorrow = onDayAt(addDays(today, 1), MORNING);
  return [
    { words: 'in 1 hour', text: t('inOneHour') },
    { words: `tomorrow ${MORNING}`, text: labels.when(tomorrow, today) },
  ];
}

interface ReminderPickerProps {
  task: Task;
  today: string;
  onPick: (remindAt: NonNullable<TaskChange['remindAt']> | null) => void;
}

/** Takes a reminder as quick-add reads it, or one of a few. */
export function ReminderPicker({ task, today, onPick }: ReminderPickerProps) {
  const zone = useZone();
  const texts = useWords('task-detail');
  const { t } = texts;
  const save = (words: string): boolean => {
    const { when, deadline } = task;
    const text = words.toLowerCase();
    const clock = { today, zone, now: Date.now() };
    const remindAt = readRemindAt(text, { when, ...(deadline && { deadline }) }, clock);
    if (remindAt === undefined) return false;
    const minutes = readBefore(text);
    onPick(minutes === undefined ? remindAt : beforeText(minutes));
    return true;
  };
  return (
    <WordsForm
      keeps={`words:reminder/${task.id}`}
      label={t('remindMe')}
      placeholder={hasTime(task) ? t('minutesBefore', { minutes: 30 }) : t('reminderExample')}
      unknown={t(hasTime(task) ? 'unknownReminderBefore' : 'unknownReminder')}
      offers={offersFor(task, today, texts)}
      onSave={save}
      onRemove={task.remindAt === undefined ? undefined : () => onPick(null)}
      className="w-72 p-2"
    />
  );
}
