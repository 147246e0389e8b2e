'use client';

import type { Project, Screen } from '@/server/types';
import { createRun } from '../data/optimistic';
import { useScreenCache } from '../data/screen-cache';
import { useTRPCClient } from '../data/trpc';
import { Button } from '../ui/button';
import { useOpenPage } from '../ui/navigation';
import { showMessage } from '../ui/toast';
import { removeSample } from './sample-project';

/** Shown on the sample project, with a button that removes it. */
export function SampleNote({ project, tasks, done }: { project: Project } & Pick<Screen, 'tasks' | 'done'>) {
  const client = useTRPCClient();
  const open = useOpenPage();
  const { refresh } = useScreenCache();
  const remove = async () => {
    const ids = [...tasks, ...done].map(({ id }) => id);
    const removed = await createRun(refresh)(() => removeSample(client, project, ids).then(() => true));
    if (!removed) return;
    showMessage('Removed the sample project.');
    open('/today');
  };
  return (
    <p className="flex flex-wrap items-center gap-x-2 px-2 pb-2 text-13 text-ink-3">
      This is a sample. Rename it to keep it.
      <Button look="outline" onClick={() => void remove()} className="h-7 px-2 text-13">
        Remove the sample
      </Button>
    </p>
  );
}
