'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { CornerDownRight, type LucideIcon, MessageSquare, Paperclip } from 'lucide-react';
import type { Outputs } from '@/server/types';
import { useText } from '../shell/language/language';
import { DaySections } from '../shell/parts/day-sections';
import { AutoMoreButton } from '../shell/parts/query-states';
import { useAct } from '../sync/act';
import { deleteForGood, restoreFromTrash } from '../sync/actions/archive';
import { usePageTools } from '../sync/use-page-tools';
import { Button } from '../ui/button';
import { icon } from '../ui/icon';
import { SureButton } from '../ui/sure-button';
import { trashQuery } from './archive-queries';
import { kinds } from './places/kind-icons';

type TrashItem = Outputs['trash']['list']['items'][number];

const kindsInTrash = {
  ...kinds,
  heading: { name: 'heading', Icon: CornerDownRight },
  comment: { name: 'comment', Icon: MessageSquare },
  file: { name: 'file', Icon: Paperclip },
} as const satisfies Record<TrashItem['kind'], { name: string; Icon: LucideIcon }>;

function Row({ item: { kind, trashId, label } }: { item: TrashItem }) {
  const common = useText('common');
  const act = useAct();
  const { name, Icon } = kindsInTrash[kind];
  return (
    <li className="offscreen-row flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 rounded-control px-2 py-1 hover:bg-hover/60">
      <Icon {...icon} className="shrink-0 text-ink-3" />
      <span className="min-w-40 flex-1">
        <span className="line-clamp-2 text-14">{label}</span>
        <span className="block text-12 text-ink-3">{common(name)}</span>
      </span>
      <Button
        onClick={() => void act(restoreFromTrash(trashId))}
        aria-label={common('restoreNamed', { name: label })}
        className="text-ink-2"
      >
        {common('restore')}
      </Button>
      <SureButton
        label={common('delete')}
        sure={common('deleteForGood')}
        of={label}
        look="quiet"
        onSure={() => void act(deleteForGood(trashId))}
      />
    </li>
  );
}

/** Lists what was deleted in the last 30 days, to restore it or delete it for good. */
export function TrashPage() {
  const t = useText('archive');
  const titles = useText('titles');
  const query = useInfiniteQuery(trashQuery(usePageTools()));
  return (
    <>
      <h1 className="px-2 pb-1 page-title">{titles('trash')}</h1>
      <p className="px-2 pb-4 text-13 text-ink-3">{t('staysDays')}</p>
      <DaySections
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items)}
        instantOf={({ deletedAt }) => deletedAt}
        empty={t('trashEmpty')}
      >
        {(item) => <Row key={item.trashId} item={item} />}
      </DaySections>
      <AutoMoreButton query={query} look="outline">
        {t('earlier')}
      </AutoMoreButton>
    </>
  );
}
