'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { repeatSentence } from '@/server/domain/repeat-sentence';
import { resolvedDay } from '@/server/domain/when';
import type { Repeat, Task } from '@/server/types';
import { retryImport } from '../data/connection';
import { useTRPC } from '../data/trpc';
import { EditorButton } from './editor-button';

const RepeatEditor = dynamic(
  retryImport(() => import('./repeat-editor').then((module) => module.RepeatEditor)),
);

const SHOWN = 3;

/** The next dates of a series. */
function NextDates({ task, today }: { task: Task; today: string }) {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.tasks.get.queryOptions({ taskId: task.id, upcoming: SHOWN }));
  const dates = data?.upcomingDates;
  if (!dates || task.status !== 'open') return null;
  return (
    <p className="px-2 pb-1 text-12 text-ink-3 tabular-nums">
      {dates.length === 0
        ? 'No further dates'
        : `Then ${dates.map((day) => resolvedDay(day, today)).join(', ')}`}
    </p>
  );
}

interface RepeatFieldProps {
  task: Task;
  today: string;
  onChange: (repeat: Repeat | null) => void;
}

/** How a task repeats, as a sentence with the next dates. A click opens the editor. */
export function RepeatField({ task, today, onChange }: RepeatFieldProps) {
  const [open, setOpen] = useState(false);
  const { repeat } = task;
  return (
    <div>
      <EditorButton isOpen={open} onToggle={() => setOpen(!open)} isEmpty={!repeat}>
        {repeat ? repeatSentence(repeat, today) : 'Does not repeat'}
      </EditorButton>
      {repeat && <NextDates task={task} today={today} />}
      {open && <RepeatEditor value={repeat} today={today} onChange={onChange} />}
    </div>
  );
}
