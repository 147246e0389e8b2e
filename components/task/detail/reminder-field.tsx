import { clockOf } from '@/domain/clock';
import { addDays } from '@/domain/days';
import { beforeText, readBefore, readRemindAt } from '@/domain/quick-add-reminder';
import { onDayAt } from '@/domain/when';
import { dayOf } from '@/domain/zones';
import type { Task } from '@/server/types';
import { useWords, type Words } from '../../shell/parts/words';
import { useZone } from '../../sync/zone';
import { EditorFold, type FoldFieldProps } from './editor-fold';
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

/** Takes a reminder as quick-add reads it, or one of a few. */
function ReminderEditor({ task, today, onChange }: Omit<FoldFieldProps, 'startsOpen'>) {
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
    onChange({ remindAt: minutes === undefined ? remindAt : beforeText(minutes) });
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
      onRemove={task.remindAt === undefined ? undefined : () => onChange({ remindAt: null })}
      className="px-2 py-2"
    />
  );
}

/** When the task reminds its owner. A click opens the editor. */
export function ReminderField({ startsOpen, ...field }: FoldFieldProps) {
  const zone = useZone();
  const { t, labels } = useWords('task-detail');
  const { task, today, onChange } = field;
  const { remindAt } = task;
  const when = remindAt !== undefined && onDayAt(dayOf(remindAt, zone), clockOf(remindAt, zone));
  return (
    <EditorFold
      startsOpen={startsOpen}
      isEmpty={!when}
      text={when ? labels.when(when, today) : t('noReminder')}
    >
      {(close) => (
        <ReminderEditor
          {...field}
          onChange={(patch) => {
            onChange(patch);
            close();
          }}
        />
      )}
    </EditorFold>
  );
}
