import { useLayoutEffect, useMemo } from 'react';
import { byOrder } from '@/server/domain/order';
import type { Frame, Screen } from '@/server/types';
import { useFrame } from '../data/frame';
import { canEdit } from '../data/permissions';
import { usePlaceActions } from '../data/place-actions';
import { useTexts } from '../language/language';
import { useDropHandler } from '../state/drops';
import { useFoldedHeadings } from '../state/folded-headings';
import { registerHeadings } from '../state/heading-moves';
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

function useHeadingFiling(screen: Screen): void {
  const { fileHeading } = usePlaceActions();
  const { data: frame } = useFrame();
  useDropHandler(({ activeId, overId }) => {
    const heading = screen.headings.find(({ id }) => `group:${id}` === activeId);
    const to = heading && placeUnder(overId, screen, frame);
    return to && { place: to.name, run: () => void fileHeading(heading, to) };
  });
}

/** Moves the headings of a page, each with its tasks, by drag and by key. */
export function HeadingMoves({ screen }: { screen: Screen }) {
  const { t, common } = useTexts('views');
  const { moveHeading } = usePlaceActions();
  useHeadingFiling(screen);
  const folded = useFoldedHeadings();
  const headings = useMemo(() => [...screen.headings].sort(byOrder), [screen.headings]);
  useLayoutEffect(
    () =>
      registerHeadings({
        nudge(id, by) {
          const at = headings.findIndex((heading) => heading.id === id);
          const [heading, to] = [headings[at], at + by];
          if (!heading || to < 0 || to >= headings.length) return;
          const beforeId = headings[by < 0 ? to : to + 1]?.id ?? null;
          void moveHeading(heading, {
            ...{ list: headings, beforeId },
            name: common('position', { at: to + 1, of: headings.length }),
          });
        },
      }),
    [headings, moveHeading, common],
  );
  const tasks = useMemo(() => [...screen.tasks].sort(byOrder), [screen.tasks]);
  useDropHandler(({ activeId, ...over }) => {
    const heading = headings.find(({ id }) => `group:${id}` === activeId);
    const landing = heading && headingLanding({ headings, tasks, folded }, heading.id, over);
    if (!landing) return undefined;
    const { beforeId, position, of, line } = landing;
    const name = common('position', { at: position, of });
    return {
      ...{ place: t('headings'), position, of, line },
      run: () => void moveHeading(heading, { list: headings, beforeId, name }),
    };
  });
  return null;
}
