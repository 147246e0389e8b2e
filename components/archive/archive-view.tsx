'use client';

import { Trash2 } from 'lucide-react';
import type { Text } from '@/language/translator';
import type { Action } from '@/planner/actions';
import type { Archived } from '@/server/types';
import { DaySections } from '../data/day-sections';
import { EmptyState } from '../data/page-states';
import { canEdit, canManage } from '../data/permissions';
import { AutoMoreButton, NotLoaded } from '../data/query-states';
import { useTRPCClient } from '../data/trpc';
import { act } from '../data/use-action';
import { useText } from '../language/language';
import { kinds } from '../places/kind-icons';
import { pathOf } from '../places/path-of';
import { Button, IconButton } from '../ui/button';
import { icon } from '../ui/icon';
import { Link } from '../ui/link';
import { useArchive } from './use-archive';

function archiving({ kind, id }: Archived, restore: boolean): Action {
  if (kind === 'area') return { path: 'areas.archive', input: { areaId: id, restore } };
  if (kind === 'project') return { path: 'projects.archive', input: { projectId: id, restore } };
  return { path: 'tasks.archive', input: { taskId: id, restore } };
}

function deleting({ kind, id }: Archived): Action {
  if (kind === 'area') return { path: 'areas.remove', input: { areaId: id } };
  if (kind === 'project') return { path: 'projects.remove', input: { projectId: id } };
  return { path: 'tasks.remove', input: { taskId: id } };
}

/** Restores archived items, or deletes them. Deleting an area or project keeps its tasks. */
function useArchiveActions() {
  const t = useText('archive');
  const common = useText('common');
  const client = useTRPCClient();
  const nameOf = (one: Archived) => ({ name: one.name.slice(0, 40) });
  return {
    restore: (one: Archived) =>
      act(client, archiving(one, true), { label: t('restored', nameOf(one)), by: [archiving(one, false)] }),
    remove: (one: Archived) =>
      act(client, deleting(one), {
        label: one.tasks > 0 ? t('deletedTasksStay', nameOf(one)) : common('deletedNamed', nameOf(one)),
        by: [{ path: 'trash.restore', input: { trashId: one.id } }],
      }),
  };
}

interface Words {
  t: Text<'archive'>;
  common: Text<'common'>;
}

/** `Project in Work with 3 tasks`. */
function factsOf({ kind, place, tasks }: Archived, { t, common }: Words): string {
  const name = common(kinds[kind].name);
  const what = place ? t('inPlace', { kind: name, place }) : name;
  return tasks > 0 ? t('withTasks', { what, count: tasks }) : what;
}

interface RowProps {
  one: Archived;
  onRestore: (one: Archived) => void;
  onDelete: (one: Archived) => void;
}

function Row({ one, onRestore, onDelete }: RowProps) {
  const t = useText('archive');
  const common = useText('common');
  const { kind, id, name } = one;
  const { Icon } = kinds[kind];
  return (
    <li className="offscreen-row flex min-h-11 items-center gap-2.5 rounded-control px-2 py-1 hover:bg-hover/60">
      <Icon {...icon} className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1">
        <Link href={pathOf(kind, id)} className="line-clamp-2 text-14 underline-offset-4 hover:underline">
          {name}
        </Link>
        <span className="block truncate text-12 text-ink-3">{factsOf(one, { t, common })}</span>
      </span>
      {canEdit(one) && (
        <Button
          onClick={() => onRestore(one)}
          aria-label={common('restoreNamed', { name })}
          className="text-ink-2"
        >
          {common('restore')}
        </Button>
      )}
      {canManage(one) && (
        <IconButton
          label={common('deleteNamed', { name })}
          onClick={() => onDelete(one)}
          className="text-ink-3"
        >
          <Trash2 {...icon} />
        </IconButton>
      )}
    </li>
  );
}

/** The rows by the day they were archived, newest first. */
function Days({ archived, day }: { archived: readonly Archived[]; day: string }) {
  const t = useText('archive');
  const { restore, remove } = useArchiveActions();
  if (archived.length === 0) return <EmptyState>{t('noArchived')}</EmptyState>;
  return (
    <DaySections items={archived} instantOf={({ archivedAt }) => archivedAt} day={day}>
      {(one) => <Row key={one.id} one={one} onRestore={(chosen) => void restore(chosen)} onDelete={remove} />}
    </DaySections>
  );
}

/** Lists what is archived in the current workspace, to restore or delete. */
export function ArchiveView({ day }: { day: string }) {
  const t = useText('archive');
  const titles = useText('titles');
  const { query, archived } = useArchive();
  return (
    <>
      <h1 className="px-2 pb-4 page-title">{titles('archive')}</h1>
      {archived && <Days archived={archived} day={day} />}
      {!archived && <NotLoaded query={query} />}
      <AutoMoreButton query={query} look="outline">
        {t('earlier')}
      </AutoMoreButton>
    </>
  );
}
