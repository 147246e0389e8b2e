import { Pause } from 'lucide-react';
import type { Session } from '@/server/types';
import { useText } from '../../shell/language/language';
import { openTask } from '../../shell/state/open-task';
import { IconButton } from '../../ui/button';
import { cn } from '../../ui/cn';
import { smallIcon } from '../../ui/icon';
import { Clock } from './clock';
import { useSessions } from './use-sessions';

export function RunningSession({ running, className }: { running: Session; className?: string }) {
  const t = useText('rounds');
  const { stop } = useSessions();
  return (
    <section
      aria-label={t('runningSession')}
      className={cn(
        'flex h-10 animate-in items-center gap-2 rounded-panel border border-line bg-raised pe-1 ps-3 touch:h-12',
        className,
      )}
    >
      <Clock startedAt={running.startedAt} label={t('timeOn', { title: running.title })} />
      <button
        type="button"
        onClick={() => openTask(running.taskId)}
        className="min-w-0 flex-1 truncate py-1 text-start text-13 text-ink-2 hover:text-ink"
      >
        {running.title}
      </button>
      <IconButton label={t('stopRunning')} keys="p" onClick={() => void stop(running.id)}>
        <Pause {...smallIcon} />
      </IconButton>
    </section>
  );
}
