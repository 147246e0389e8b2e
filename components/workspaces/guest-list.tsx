'use client';

import { useQuery } from '@tanstack/react-query';
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
  const t = useText('sharing');
  const list = useQuery(trpc.workspaces.guests.queryOptions({ workspaceId }));
  if (!list.data) return <NotLoaded query={list} rows={2} />;
  if (list.data.guests.length === 0)
    return (
      <p className="max-w-120 text-14 text-ink-2">
        No guests yet. Share a project, an area or a task with people who are not members of this workspace.
      </p>
    );
  return (
    <ul aria-label="Guests">
      {list.data.guests.map(({ targets, ...person }) => (
        <li key={person.id} className="border-t border-line py-1.5 first:border-0">
          <div className={personRow}>
            <PersonLine person={person} me={me}>
              {null}
            </PersonLine>
          </div>
          <ul aria-label={`Shared with ${nameOf(person)}`} className="pl-9.5">
            {targets.map((target) => (
              <li key={target.targetId} className="flex min-h-6 items-center gap-2 text-13 touch:min-h-11">
                <Link
                  href={pathOf(target.targetKind, target.targetId)}
                  className="truncate underline-offset-4 hover:underline"
                >
                  {target.label}
                </Link>
                <span className="shrink-0 text-ink-3">
                  {target.targetKind}, {t(levelNames[target.role]).toLowerCase()}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
