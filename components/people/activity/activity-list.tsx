import type { MouseEvent } from 'react';
import { useTexts } from '../../shell/language/language';
import { Ago } from '../../shell/parts/ago';
import { openTask } from '../../shell/state/open-task';
import { Link } from '../../ui/link';
import { Avatar } from '../../ui/person';
import { type Entry, linkOf, type Run, textOf } from './activity-text';
import { deletedAccount, PersonName } from './person-name';

const targetLook = 'font-medium [overflow-wrap:anywhere]';

/** Links to the target of an entry. A task opens in the panel beside the list. */
function Target({ entry }: { entry: Entry }) {
  const href = linkOf(entry);
  const { t, common } = useTexts('activity');
  const name = entry.label ? common('quoted', { name: entry.label }) : t('something');
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
  const { t, common } = useTexts('activity');
  return (
    <ul aria-label={label}>
      {runs.map(({ entry, times }) => {
        const { id, operation, targetKind, transport, createdAt } = entry;
        const actor = entry.actor ?? deletedAccount(common);
        const what = () =>
          subject ?? t.rich('target', { kind: targetKind, name: () => <Target entry={entry} /> });
        return (
          <li key={id} className="offscreen-row flex gap-2.5 py-1.5">
            <Avatar person={actor} className="size-6" />
            <p className="flex min-w-0 flex-1 items-baseline justify-between gap-3 py-0.5 text-14 text-ink-2 [&_a]:text-ink">
              <span className="line-clamp-4 min-w-0">
                {t.rich(textOf(operation), {
                  who: () => <PersonName person={actor} />,
                  what,
                  operation: operation.replaceAll('_', ' '),
                })}
                {times > 1 && ` ${t('times', { count: times })}`}
              </span>{' '}
              <span className="shrink-0 text-12 text-ink-3 tabular-nums">
                {t('transport', { transport })} · <Ago instant={createdAt} />
              </span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
