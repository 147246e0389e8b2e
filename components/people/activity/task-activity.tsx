import { useState } from 'react';
import { useText } from '../../shell/language/language';
import { MoreButton, NotLoaded } from '../../shell/parts/query-states';
import { FoldChevron } from '../../ui/fold-chevron';
import { ActivityList } from './activity-list';
import { runsOf } from './activity-text';
import { useActivity } from './use-activity';

function Entries({ taskId }: { taskId: string }) {
  const t = useText('activity');
  const { query, entries } = useActivity({ targetId: taskId });
  if (!entries) return <NotLoaded query={query} rows={3} />;
  if (entries.length === 0) return <p className="py-1 text-13 text-ink-3">{t('none')}</p>;
  return (
    <>
      <ActivityList label={t('ofTask')} runs={runsOf(entries)} subject={t('it')} />
      <MoreButton query={query} className="text-13">
        {t('earlier')}
      </MoreButton>
    </>
  );
}

/** The activity of a task. Loads when it is opened. */
export function TaskActivity({ taskId }: { taskId: string }) {
  const common = useText('common');
  const [open, setOpen] = useState(false);
  return (
    <section aria-label={common('activity')} className="px-2">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex h-8 items-center gap-1 rounded-control text-13 text-ink-3 hover:text-ink touch:h-11"
      >
        <FoldChevron open={open} />
        {common('activity')}
      </button>
      {open && <Entries taskId={taskId} />}
    </section>
  );
}
