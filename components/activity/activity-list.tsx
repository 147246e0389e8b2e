'use client';

import type { MouseEvent } from 'react';
import { Ago } from '../data/ago';
import { openTask } from '../state/open-task';
import { Link } from '../ui/link';
import { Avatar } from '../ui/person';
import { activityText, type Entry, linkOf, type Run, transportNames } from './activity-text';
import { deletedAccount, PersonName } from './person-name';

const targetLook = 'font-medium [overflow-wrap:anywhere]';

/** Links to the target of an entry. A task opens in the panel beside the list. */
function Target({ entry }: { entry: Entry }) {
  const href = linkOf(entry);
  const name = entry.label ? `“${entry.label}”` : 'something';
  if (!href) return <span className={targetLook}>{name}</span>;
  const open = (event: MouseEvent) => {
    if (entry.targetKind !== 'task' || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    openTask(entry.targetId);
  };
  return (
    <Link href={href} onClick={open} className={`${targetLook} hover:underline`}>
      {name}
    </Link>
  );
}

interface ActivityListProps {
  label: string;
  runs: readonly Run[];
  /** Replaces the target's name where every entry has the same target. */
  subject?: string;
}

export function ActivityList({ label, runs, subject }: ActivityListProps) {
  return (
    <ul aria-label={label}>
      {runs.map(({ entry, times }) => (
        <li key={entry.id} className="offscreen-row flex gap-2.5 py-1.5">
          <Avatar person={entry.actor ?? deletedAccount} className="size-6" />
          <p className="flex min-w-0 flex-1 items-baseline justify-between gap-3 py-0.5 text-14 text-ink-2 [&_a]:text-ink">
            <span className="line-clamp-4 min-w-0">
              <PersonName person={entry.actor ?? deletedAccount} /> {activityText(entry)}
              {subject ?? <Target entry={entry} />}
              {times > 1 && ` ${times} times`}
            </span>{' '}
            <span className="shrink-0 text-12 text-ink-3 tabular-nums">
              {transportNames[entry.transport]} · <Ago instant={entry.createdAt} />
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
