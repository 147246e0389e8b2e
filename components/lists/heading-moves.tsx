import { useLayoutEffect, useMemo } from 'react';
import { byOrder } from '@/domain/order';
import type { Frame, Screen } from '@/server/types';
import { useText } from '../shell/language/language';
import { useFrame } from '../shell/parts/frame';
import { canEdit } from '../shell/parts/permissions';
import { useDropHandler } from '../shell/state/drops';
import { foldedHeadings, useFolded } from '../shell/state/folded';
import { headingMoves } from '../shell/state/heading-moves';
import { useAct } from '../sync/act';
import { fileHeading, moveHeading } from '../sync/actions/headings';
import { headingLanding } from './heading-landing';

/** The other project or area that an entry of the sidebar stands for. */
function placeUnder(overId: string, { project, area }: Screen, frame: Frame | undefined) {
  const [file, kind, id] = overId.split(':');
  if (file !== 'file' || id === (project ?? area)?.id) return undefined;
  const places = kind === 'project' ? frame?.projects : kind === 'area' ? frame?.areas : undefined;
  const found = places?.find((one) => one.id === id && canEdit(one));
  if (!found) return undefined;
  const { name } = found;
  return kind === 'project'
    ? { name, projectId: found.id, areaId: null }
    : { name, projectId: null, areaId: found.id };
}

/** Moves the headings of a page, each with its tasks, by drag and by key. */
export function HeadingMoves({ screen }: { screen: Screen }) {
  const t = useText('views');
  const act = useAct();
  const frame = useFrame().data;
  const folded = useFolded(foldedHeadings);
  const headings = useMemo(() => [...screen.headings].sort(byOrder), [screen.headings]);
  const tasks = useMemo(() => [...screen.tasks].sort(byOrder), [screen.tasks]);
  useLayoutEffect(
    () =>
      headingMoves.register({
        nudge(id, by) {
          const at = headings.findIndex((heading) => heading.id === id);
          const [heading, to] = [headings[at], at + by];
          if (!heading || to < 0 || to >= headings.length) return;
          const beforeId = headings[by < 0 ? to : to + 1]?.id ?? null;
          void act(moveHeading(heading, { list: headings, beforeId }));
        },
      }),
    [headings, act],
  );
  useDropHandler(({ activeId, ...over }) => {
    const heading = headings.find(({ id }) => `group:${id}` === activeId);
    if (!heading) return undefined;
    const filed = placeUnder(over.overId, screen, frame);
    if (filed) return { place: filed.name, run: () => void act(fileHeading(heading, filed)) };
    const landing = headingLanding({ headings, tasks, folded }, heading.id, over);
    if (!landing) return undefined;
    const { beforeId, ...at } = landing;
    return {
      ...at,
      place: t('headings'),
      run: () => void act(moveHeading(heading, { list: headings, beforeId })),
    };
  });
  return null;
}
