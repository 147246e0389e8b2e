import { clockOf } from '@/server/domain/clock';
import { addDays } from '@/server/domain/days';
import { inEnglish } from '@/server/domain/quick-add-languages';
import { beforeText, readBefore, readRemindAt } from '@/server/domain/quick-add-reminder';
import { onDayAt } from '@/server/domain/when';
import { dayOf } from '@/server/domain/zones';
import type { Task, TaskChange } from '@/server/types';
import { useGrammar } from '../data/grammar';
import { useLabels } from '../data/labels';
import type { Words } from '../data/words';
import { useZone } from '../data/zone';
import { useText } from '../language/language';
import { EditorFold } from './editor-fold';
import { type Offer, WordsForm } from './words-form';

type Reminder = NonNullable<TaskChange['remindAt']> | null;

interface ReminderEditorProps {
  task: Task;
  today: string;
  onChange: (remindAt: Reminder) => void;
}

const hasTime = ({ when }: Task) => when.kind === 'date' && when.time !== null;

const MORNING = '09:00';

function offersFor(
  task: Task,
  today: string,
  { t, labels }: Pick<Words<'task-detail'>, 't' | 'labels'>,
): Offer[] {
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
function ReminderEditor({ task, today, onChange }: ReminderEditorProps) {
  const zone = useZone();
  const t = useText('task-detail');
  const labels = useLabels();
  const grammar = useGrammar();
  const save = (words: string): boolean => {
    const { when, deadline } = task;
    const text = inEnglish(words, grammar).toLowerCase();
    const clock = { today, zone, now: Date.now() };
    const remindAt = readRemindAt(text, { when, ...(deadline && { deadline }) }, clock);
    if (remindAt === undefined) return false;
    const minutes = readBefore(text);
    onChange(minutes === undefined ? remindAt : beforeText(minutes));
    return true;
  };
  return (
    <WordsForm
      label={t('remindMe')}
      placeholder={hasTime(task) ? t('minutesBefore', { minutes: 30 }) : t('reminderExample')}
      unknown={t(hasTime(task) ? 'unknownReminderBefore' : 'unknownReminder')}
      offers={offersFor(task, today, { t, labels })}
      onSave={save}
      onRemove={task.remindAt === undefined ? undefined : () => onChange(null)}
      className="px-2 py-2"
    />
  );
}

interface ReminderFieldProps {
  task: Task;
  today: string;
  startsOpen: boolean;
  onChange: (remindAt: Reminder) => void;
}

/** When the task reminds its owner. A click opens the editor. */
export function ReminderField({ task, today, startsOpen, onChange }: ReminderFieldProps) {
  const zone = useZone();
  const t = useText('task-detail');
  const labels = useLabels();
  const { remindAt } = task;
  return (
    <EditorFold
      startsOpen={startsOpen}
      isEmpty={remindAt === undefined}
      text={
        remindAt === undefined
          ? t('noReminder')
          : labels.when(onDayAt(dayOf(remindAt, zone), clockOf(remindAt, zone)), today)
      }
    >
      {(close) => (
        <ReminderEditor
          task={task}
          today={today}
          onChange={(next) => {
            onChange(next);
            close();
          }}
        />
      )}
    </EditorFold>
  );
}
