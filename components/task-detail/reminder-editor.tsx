'use client';

import type { TimeFormat } from '@/server/domain/clock';
import { inEnglish } from '@/server/domain/quick-add-languages';
import { beforeText, readBefore, readRemindAt } from '@/server/domain/quick-add-reminder';
import type { Task, TaskChange } from '@/server/types';
import { useGrammar } from '../data/grammar';
import { useTimeFormat } from '../data/preferences';
import { useZone } from '../data/zone';
import { WordsForm } from './words-form';

export type Reminder = NonNullable<TaskChange['remindAt']> | null;

interface ReminderEditorProps {
  task: Task;
  today: string;
  onChange: (remindAt: Reminder) => void;
}

const hasTime = ({ when }: Task) => when.kind === 'date' && when.time !== null;

const offersFor = (task: Task, format: TimeFormat) =>
  hasTime(task)
    ? ['10 min before', '1 hour before', '1 day before']
    : ['In 1 hour', format === 24 ? 'Tomorrow 9:00' : 'Tomorrow 9 am'];

/** Takes a reminder as quick-add reads it, or one of a few. */
export function ReminderEditor({ task, today, onChange }: ReminderEditorProps) {
  const zone = useZone();
  const format = useTimeFormat();
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
      label="Remind me"
      placeholder={hasTime(task) ? '30 min before' : 'Friday 9:00'}
      unknown={`Unknown time. Use tomorrow 9:00, in 2 hours${hasTime(task) ? ' or 10 min before' : ''}.`}
      offers={offersFor(task, format)}
      onSave={save}
      onRemove={task.remindAt === undefined ? undefined : () => onChange(null)}
      className="px-2 py-2"
    />
  );
}
