'use client';

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { startOfDay } from '@/server/domain/zones';
import type { Frame, Screen, ScreenName, Task } from '@/server/types';
import { useFrame } from '../data/frame';
import { useToday } from '../data/today';
import { isGone, messageOf, useTRPC } from '../data/trpc';
import { useZone } from '../data/zone';
import { ask } from '../pickers/ask-state';
import { areaTarget, projectTarget } from '../sharing/share-state';
import { DoneFold } from '../tasks/done-fold';
import { entriesOf, type Group, groupsOf, placesOf } from '../tasks/groups';
import { selection } from '../tasks/selection';
import { TaskList } from '../tasks/task-list';
import { useTaskActions } from '../tasks/use-task-actions';
import { ErrorState, Gone, Skeleton } from '../ui/states';
import { useWorkspaceId } from '../workspaces/current';
import { useFollowPlace } from '../workspaces/use-workspaces';
import { openTask } from './open-task';
import { type PageState, setPage } from './page-state';
import { useListDrop } from './use-list-drop';

export interface ScreenViewProps {
  name: ScreenName;
  id?: string;
  /** The day the server's first answer used. */
  day: string;
  /** What stands above the list. */
  head: (screen: Screen) => ReactNode;
  /** What stands where there is no task. */
  empty: (screen: Screen) => ReactNode;
  groupMenu?: (group: Group, screen: Screen) => ReactNode;
  /** What stands under the list. */
  foot?: (screen: Screen) => ReactNode;
}

function useScreen({ name, id, day: served }: ScreenViewProps) {
  const trpc = useTRPC();
  const day = useToday(served);
  const since = startOfDay(day, useZone());
  const current = useWorkspaceId();
  // A place names its own workspace.
  const workspaceId = id ? undefined : current;
  const screen = useQuery(trpc.screens.show.queryOptions({ name, id, day, since, workspaceId }));
  return { screen, frame: useFrame(served), day };
}

const askWhen = (task: Task) => ask('when', [task]);

const noPlaces = { projects: [], areas: [] };

/** A list page with its data: head, groups, and what was finished. */
export function ScreenView(props: ScreenViewProps) {
  const { screen, frame, day } = useScreen(props);
  const gone = isGone(screen.error);
  if (props.id && gone) return <Gone what={props.name} />;
  // A list of a workspace that was lost is left in a moment.
  if (screen.isError && !screen.data && !gone)
    return <ErrorState message={messageOf(screen.error)} onRetry={() => void screen.refetch()} />;
  if (!screen.data) return <Skeleton />;
  return <LoadedScreen {...props} day={day} screen={screen.data} frame={frame.data} />;
}

interface LoadedProps extends ScreenViewProps {
  screen: Screen;
  frame: Frame | undefined;
}

/** The project or area a page is of. */
function placeOn({ project, area }: Screen): PageState['place'] {
  if (project) return { target: projectTarget(project), accessRole: project.accessRole };
  return area ? { target: areaTarget(area), accessRole: area.accessRole } : undefined;
}

/** Finished rows stay where they were for a moment; a new page starts with nothing selected. */
function usePage({ screen, name, id }: LoadedProps) {
  useEffect(() => {
    setPage({ name, id, tasks: screen.tasks, place: placeOn(screen) });
  }, [screen, name, id]);
  const page = `${name}/${id ?? ''}`;
  useEffect(() => selection.enter(page), [page]);
}

function LoadedScreen(props: LoadedProps) {
  const { screen, frame, day, name, head, empty, groupMenu, foot } = props;
  const actions = useTaskActions();
  const places = useMemo(() => placesOf(frame ?? noPlaces), [frame]);
  const entries = useMemo(() => entriesOf(groupsOf(screen, places)), [screen, places]);
  const complete = useMemo(
    () => (task: Task, done: boolean) => void actions.complete([task], done),
    [actions],
  );
  usePage(props);
  useFollowPlace(screen.project ?? screen.area, frame);
  useListDrop(entries, actions);
  const isEmpty = screen.tasks.length === 0 && screen.headings.length === 0;
  return (
    <>
      {head(screen)}
      {isEmpty && empty(screen)}
      <TaskList
        label="Tasks"
        entries={entries}
        today={day}
        places={places}
        hideWhen={name !== 'project' && name !== 'area'}
        hidePlace={name === 'project' || name === 'area'}
        groupMenu={groupMenu && ((group) => groupMenu(group, screen))}
        onOpen={openTask}
        onComplete={complete}
        onSchedule={askWhen}
      />
      <DoneFold tasks={screen.done} day={day} onOpen={openTask} onComplete={complete} />
      {foot?.(screen)}
    </>
  );
}
