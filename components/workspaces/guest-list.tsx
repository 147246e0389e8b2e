import { useQuery } from '@tanstack/react-query';
import { listed } from '@/language/listed';
import { NotLoaded } from '../data/query-states';
import { useTRPC } from '../data/trpc';
import { useText } from '../language/language';
import { pathOf } from '../places/path-of';
import { levelNames } from '../sharing/levels';
import { Link } from '../ui/link';
import { nameOf } from '../ui/person';
import { PersonLine, personRow } from '../ui/person-line';

/** People who are not members but have access to something in the workspace. */
export function GuestList({ workspaceId, me }: { workspaceId: string; me: string }) {
  const trpc = useTRPC();
  const t = useText('workspaces');
  const common = useText('common');
  const levels = useText('sharing');
  const list = useQuery(trpc.workspaces.guests.queryOptions({ workspaceId }));
  if (!list.data) return <NotLoaded query={list} rows={2} />;
  if (list.data.guests.length === 0) return <p className="max-w-120 text-14 text-ink-2">{t('noGuests')}</p>;
  return (
    <ul aria-label={t('guests')}>
      {list.data.guests.map(({ targets, ...person }) => (
        <li key={person.id} className="border-t border-line py-1.5 first:border-0">
          <div className={personRow}>
            <PersonLine person={person} me={me}>
              {null}
            </PersonLine>
          </div>
          <ul aria-label={t('sharedWith', { name: nameOf(person) })} className="ps-9.5">
            {targets.map((target) => (
              <li key={target.targetId} className="flex min-h-6 items-center gap-2 text-13 touch:min-h-11">
                <Link
                  href={pathOf(target.targetKind, target.targetId)}
                  className="truncate underline-offset-4 hover:underline"
                >
                  {target.label}
                </Link>
                <span className="shrink-0 text-ink-3">
                  {listed(common, [common(target.targetKind), levels(levelNames[target.role])])}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
