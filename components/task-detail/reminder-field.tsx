import { useState } from 'react';
import { clockOf } from '@/server/domain/clock';
import { onDayAt } from '@/server/domain/when';
import { dayOf } from '@/server/domain/zones';
import type { Task } from '@/server/types';
import { useLabels } from '../data/labels';
import { useZone } from '../data/zone';
import { useText } from '../language/language';
import { EditorFold } from './editor-fold';
import type { Reminder } from './reminder-editor';
import { ReminderEditor } from './reminder-editor';

interface ReminderFieldProps {
  task: Task;
  today: string;
  /** Whether the editor is open at first. */
  startsOpen: boolean;
  onChange: (remindAt: Reminder) => void;
}

/** When the task reminds its owner. A click opens the editor. */
export function ReminderField({ task, today, startsOpen, onChange }: ReminderFieldProps) {
  const [open, setOpen] = useState(startsOpen);
  const zone = useZone();
  const t = useText('task-detail');
  const labels = useLabels();
  const { remindAt } = task;
  return (
    <EditorFold
      isOpen={open}
      onToggle={() => setOpen(!open)}
      isEmpty={remindAt === undefined}
      text={
        remindAt === undefined
          ? t('noReminder')
          : labels.when(onDayAt(dayOf(remindAt, zone), clockOf(remindAt, zone)), today)
      }
    >
      <ReminderEditor
        task={task}
        today={today}
        onChange={(next) => {
          onChange(next);
          setOpen(false);
        }}
      />
    </EditorFold>
  );
}
