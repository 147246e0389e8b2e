'use client';

import { useQuery } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Trash2, X } from 'lucide-react';
import { useEffect } from 'react';
import type { Frame, Task } from '@/server/types';
import { messageOf, useTRPC } from '../data/trpc';
import { Check } from '../tasks/check';
import { placeName, placesOf } from '../tasks/groups';
import { useScreenCache } from '../tasks/screen-cache';
import { type Patch, type TaskActions, useTaskActions } from '../tasks/use-task-actions';
import { AutoTextarea } from '../ui/auto-textarea';
import { IconButton } from '../ui/button';
import { ErrorState, Skeleton } from '../ui/states';
import { openTask } from '../views/open-task';
import { Checklist } from './checklist';
import { Notes } from './notes';
import { Properties } from './properties';

interface TaskDetailProps {
  id: string;
  today: string;
  frame: Frame | undefined;
}

function Head({ task, actions }: { task: Task; actions: TaskActions }) {
  const archived = task.status === 'archived';
  const leave = (done: Promise<unknown>) => {
    openTask(null);
    void done;
  };
  return (
    <div className="flex items-center gap-1 px-3 pt-3">
      <Check
        done={task.status === 'done'}
        priority={task.priority}
        label={`${task.status === 'done' ? 'Reopen' : 'Complete'} ${task.title}`}
        onChange={(done) => void actions.complete([task], done)}
      />
      <span className="flex-1" />
      <IconButton
        label={archived ? 'Archived' : 'Archive'}
        disabled={archived}
        onClick={() => leave(actions.archive([task]))}
      >
        {archived ? (
          <ArchiveRestore size={16} strokeWidth={1.75} />
        ) : (
          <Archive size={16} strokeWidth={1.75} />
        )}
      </IconButton>
      <IconButton label="Delete" onClick={() => leave(actions.remove([task]))}>
        <Trash2 size={16} strokeWidth={1.75} />
      </IconButton>
      <IconButton label="Close" onClick={() => openTask(null)}>
        <X size={16} strokeWidth={1.75} />
      </IconButton>
    </div>
  );
}

interface BodyProps extends Omit<TaskDetailProps, 'id'> {
  task: Task;
}

function Body({ task, today, frame }: BodyProps) {
  const actions = useTaskActions();
  const change = (patch: Patch) => void actions.update([task], patch);
  const place = frame && placeName(task, placesOf(frame));
  return (
    <>
      <Head task={task} actions={actions} />
      <div className="flex flex-1 flex-col gap-4 overflow-y-auto p-4 pt-2">
        <AutoTextarea
          label="Title"
          value={task.title}
          maxLength={500}
          single
          onSave={(title) => title.trim() && title !== task.title && change({ title })}
          className="px-2 text-16 font-semibold"
        />
        <Notes label="Notes" value={task.notes} maxLength={50_000} onSave={(notes) => change({ notes })} />
        <Checklist items={task.checklist} onChange={(checklist) => change({ checklist })} />
        <Properties task={task} today={today} place={place} onChange={change} />
      </div>
    </>
  );
}

/** A task whole: beside the list where there is room, over it where there is not. */
export function TaskDetail({ id, today, frame }: TaskDetailProps) {
  const trpc = useTRPC();
  const cache = useScreenCache();
  const known = cache.find(id);
  const query = useQuery(
    trpc.tasks.get.queryOptions({ taskId: id }, { placeholderData: known && { task: known } }),
  );
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[role=dialog]'))
        openTask(null);
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, []);
  const task = query.data?.task;
  return (
    <aside
      aria-label="Task"
      className="fixed inset-y-0 right-0 z-30 flex w-100 max-w-full animate-in flex-col border-l border-line bg-raised shadow-float max-md:w-full wide:static wide:h-dvh wide:shrink-0 wide:shadow-none"
    >
      {task && <Body task={task} today={today} frame={frame} />}
      {!task && query.isError && (
        <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {!task && query.isPending && <Skeleton rows={5} />}
    </aside>
  );
}
