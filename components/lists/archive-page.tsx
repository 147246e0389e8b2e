'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { Archived } from '@/server/types';
import { useText, useTexts } from '../shell/language/language';
import { useWorkspaceId } from '../shell/parts/current-workspace';
import { DaySections } from '../shell/parts/day-sections';
import { canEdit, canManage } from '../shell/parts/permissions';
import { AutoMoreButton } from '../shell/parts/query-states';
import { useAct } from '../sync/act';
import { deleteArchived, restoreArchived } from '../sync/actions/archive';
import { usePageTools } from '../sync/use-page-tools';
import { Button, IconButton } from '../ui/button';
import { icon } from '../ui/icon';
import { Link } from '../ui/link';
import { archiveQuery } from './archive-queries';
import { kinds } from './places/kind-icons';
import { pathOf } from './places/path-of';

/** `Project in Work with 3 tasks`. */
function useFacts({ kind, place, tasks }: Archived): string {
  const { t, common } = useTexts('archive');
  const name = common(kinds[kind].name);
  const what = place ? t('inPlace', { kind: name, place }) : name;
  return tasks > 0 ? t('withTasks', { what, count: tasks }) : what;
}

function Row({ one }: { one: Archived }) {
  const common = useText('common');
  const act = useAct();
  const { kind, id, name } = one;
  const { Icon } = kinds[kind];
  const facts = useFacts(one);
  return (
    <li className="offscreen-row flex min-h-11 items-center gap-2.5 rounded-control px-2 py-1 hover:bg-hover/60">
      <Icon {...icon} className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1">
        <Link href={pathOf(kind, id)} className="line-clamp-2 text-14 underline-offset-4 hover:underline">
          {name}
        </Link>
        <span className="block truncate text-12 text-ink-3">{facts}</span>
      </span>
      {canEdit(one) && (
        <Button
          onClick={() => void act(restoreArchived(one))}
          aria-label={common('restoreNamed', { name })}
          className="text-ink-2"
        >
          {common('restore')}
        </Button>
      )}
      {canManage(one) && (
        <IconButton
          label={common('deleteNamed', { name })}
          onClick={() => act(deleteArchived(one))}
          className="text-ink-3"
        >
          <Trash2 {...icon} />
        </IconButton>
      )}
    </li>
  );
}

export function ArchivePage() {
  const t = useText('archive');
  const titles = useText('titles');
  const query = useInfiniteQuery(archiveQuery(usePageTools(), useWorkspaceId()));
  return (
    <>
      <h1 className="px-2 pb-4 page-title">{titles('archive')}</h1>
      <DaySections
        query={query}
        items={query.data?.pages.flatMap(({ archived }) => archived)}
        instantOf={({ archivedAt }) => archivedAt}
        empty={t('noArchived')}
      >
        {(one) => <Row key={one.id} one={one} />}
      </DaySections>
      <AutoMoreButton query={query} look="outline">
        {t('earlier')}
      </AutoMoreButton>
    </>
  );
}
