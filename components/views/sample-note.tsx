import type { Project, Screen } from '@/server/types';
import { useTRPCClient } from '../data/trpc';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { useOpenPage } from '../ui/navigation';
import { showMessage } from '../ui/toast';
import { removeSample } from './sample-project';

/** Shown on the sample project, with a button that removes it. */
export function SampleNote({ project, tasks, done }: { project: Project } & Pick<Screen, 'tasks' | 'done'>) {
  const t = useText('views');
  const client = useTRPCClient();
  const open = useOpenPage();
  const remove = async () => {
    const ids = [...tasks, ...done].map(({ id }) => id);
    if (!(await removeSample(client, project, ids))) return;
    showMessage(t('removedSample'));
    open('/today');
  };
  return (
    <p className="flex flex-wrap items-center gap-x-2 px-2 pb-2 text-13 text-ink-3">
      {t('thisIsSample')}
      <Button look="outline" onClick={() => void remove()} className="h-7 px-2 text-13">
        {t('removeSample')}
      </Button>
    </p>
  );
}
