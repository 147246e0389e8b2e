import { useMemo, useRef } from 'react';
import { byOrder } from '@/server/domain/order';
import type { Project } from '@/server/types';
import { useText } from '../language/language';
import { DrawnList } from '../tasks/drawn-list';
import { useWindow } from '../tasks/use-window';
import { Link } from '../ui/link';
import { Ring } from '../ui/ring';

const ROW = 36;

/** The projects of an area. Only those near the window are drawn, as there may be thousands. */
export function AreaProjects({ projects }: { projects: readonly Project[] }) {
  const t = useText('views');
  const box = useRef<HTMLUListElement>(null);
  const ordered = useMemo(() => [...projects].sort(byOrder), [projects]);
  const drawn = useWindow({
    box,
    count: ordered.length,
    sizeOf: () => ROW,
    keyOf: (index) => ordered[index]?.id ?? index,
  });
  if (ordered.length === 0) return null;
  return (
    <DrawnList
      label={t('projects')}
      className="mb-2"
      items={ordered}
      keyOf={({ id }) => id}
      box={box}
      drawn={drawn}
    >
      {(project) => (
        <Link
          href={`/project/${project.id}`}
          className="flex min-h-9 items-center gap-2 rounded-control px-2 hover:bg-hover touch:min-h-11"
        >
          <Ring open={project.openTaskCount} done={project.doneTaskCount} />
          <span className="truncate text-14 font-medium">{project.name}</span>
          <span className="ms-auto shrink-0 text-12 text-ink-3 tabular-nums">
            {t('openCount', { count: project.openTaskCount })}
          </span>
        </Link>
      )}
    </DrawnList>
  );
}
