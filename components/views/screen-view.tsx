import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react';
import { formatNumber } from '@/language/formats';
import type { Frame, Screen, ScreenName, Task, TaskSort, ViewFilter } from '@/server/types';
import { useWorkspaceId } from '../data/current-workspace';
import { useFrame } from '../data/frame';
import { Gone, Skeleton } from '../data/page-states';
import { NotLoaded } from '../data/query-states';
import { screenInput } from '../data/screen-input';
import { useToday } from '../data/today';
import { isGone, useTRPC } from '../data/trpc';
import { useWords } from '../data/words';
import { useZone } from '../data/zone';
import { useLanguage, useText } from '../language/language';
import { type PageState, setPage } from '../state/current-page';
import { foldedHeadings, useFolded } from '../state/folded';
import { closeInlineAdd, useInlineAdd } from '../state/inline-add';
import { selection } from '../state/selection';
import { areaTarget, projectTarget } from '../state/share-target';
import { addEvents } from '../tasks/day-events';
import { DoneFold } from '../tasks/done-fold';
import { entriesOf, foldGroups, type Group, groupsOf, type Places, placesOf } from '../tasks/groups';
import { TaskList } from '../tasks/task-list';
import { useFollowPlace } from '../workspaces/use-workspaces';
import { fieldsOf, GroupAdd, GroupLine } from './inline-line';
import { ListDrop } from './list-drop';

interface ScreenSource {
  name: ScreenName;
  id?: string;
  /** The day to show. Missing means today. */
  date?: string;
  filter?: ViewFilter;
  sort?: TaskSort;
}

export function useScreen({ name, id, date, filter, sort }: ScreenSource) {
  const trpc = useTRPC();
  const today = useToday();
  const day = date || today;
  const where = { workspaceId: useWorkspaceId(), zone: useZone() };
  const screen = useQuery({
    ...trpc.screens.show.queryOptions(screenInput({ name, id, day, filter, sort }, where)),
    // The rows stay while another filter loads.
    ...(filter && { placeholderData: keepPreviousData }),
  });
  return { screen, frame: useFrame().data, today };
}

export interface ListProps {
  screen: Screen;
  frame: Frame | undefined;
  today: string;
}

interface ScreenListProps extends ListProps {
  empty: ReactNode;
  groupMenu?: (group: Group) => ReactNode;
  trailing?: (task: Task) => ReactNode;
  /** Shows done tasks unfolded. */
  showDone?: boolean;
  /** Tasks elsewhere on the page, in row order. They are not in the list, but the keyboard reaches them first. */
  above?: readonly Task[];
  /** Those of them whose rows show. Missing means all. */
  shownAbove?: readonly Task[];
  /** Tasks elsewhere on the page that the keyboard reaches last. */
  below?: readonly Task[];
  /** Groups of those tasks that the keyboard can reorder. */
  besides?: readonly Group[];
}

function placeOn({ project, area }: Screen): PageState['place'] {
  if (project) return { target: projectTarget(project), accessRole: project.accessRole };
  return area ? { target: areaTarget(area), accessRole: area.accessRole } : undefined;
}

/** The hue of the page's area, or of the area of its project. */
const hueOf = ({ area, project }: Screen, frame: Frame | undefined) =>
  (area ?? frame?.areas.find(({ id }) => id === project?.areaId))?.hue ?? null;

const nothing: readonly Task[] = [];

/** Publishes the page's tasks for the keyboard commands. Clears the selection on a new page. */
export function usePage(props: Pick<ScreenListProps, 'screen' | 'above' | 'below'>) {
  const { screen, above = nothing, below = nothing } = props;
  const id = (screen.project ?? screen.area)?.id;
  useLayoutEffect(() => {
    const { name, day, tasks } = screen;
    const reachable = new Map([...above, ...tasks, ...below].map((task) => [task.id, task]));
    setPage({ name, id, day, tasks: [...reachable.values()], place: placeOn(screen) });
    // Keyboard commands must not act on tasks of a page that was left.
    return () => setPage(null);
  }, [screen, above, below, id]);
  const page = `${screen.name}/${id ?? screen.day}`;
  useEffect(() => {
    selection.enter(page);
    return closeInlineAdd;
  }, [page]);
}

/** Leaves out tasks shown elsewhere on the page. */
function useListed({ screen, above = nothing }: ScreenListProps): Screen {
  return useMemo(() => {
    const elsewhere = new Set(above.map(({ id }) => id));
    return { ...screen, tasks: screen.tasks.filter(({ id }) => !elsewhere.has(id)) };
  }, [screen, above]);
}

/** Says into which groups tasks can be typed. Nobody plans a day that is over. */
export const withAdding = (groups: readonly Group[], screen: Screen, today: string): Group[] =>
  groups.map((group) => ({
    ...group,
    canAdd: !(screen.name === 'day' && screen.day < today) && fieldsOf(group, screen) !== undefined,
  }));

/** The rows of a page: its groups with their events, without the tasks of folded headings. */
function useEntries(listed: Screen, places: Places, today: string) {
  const spot = useInlineAdd();
  const zone = useZone();
  const folded = useFolded(foldedHeadings);
  const words = useWords('tasks');
  return useMemo(() => {
    const groups = addEvents(groupsOf(listed, { ...words, places }), listed, zone);
    return entriesOf(withAdding(foldGroups(groups, folded), listed, today), spot);
  }, [listed, places, zone, folded, today, spot, words]);
}

const useIds = (tasks: readonly Task[]) => useMemo(() => tasks.map(({ id }) => id), [tasks]);

export function ScreenList(props: ScreenListProps) {
  const t = useText('views');
  const { screen, frame, today, empty, trailing, above = nothing, below = nothing } = props;
  const places = useMemo(() => placesOf(frame, screen), [frame, screen]);
  const listed = useListed(props);
  const entries = useEntries(listed, places, today);
  const [before, after] = [useIds(props.shownAbove ?? above), useIds(below)];
  usePage(props);
  useFollowPlace(screen.project ?? screen.area, frame);
  return (
    <>
      {listed.tasks.length === 0 && listed.headings.length === 0 && empty}
      <TaskList
        label={t('tasks')}
        entries={entries}
        before={before}
        after={after}
        besides={props.besides}
        today={today}
        places={places}
        showWhen={screen.name === 'project' || screen.name === 'area'}
        groupMenu={(group) => (
          <>
            {group.canAdd && <GroupAdd group={group} />}
            {props.groupMenu?.(group)}
          </>
        )}
        adder={(group, open) => <GroupLine {...{ group, open, screen }} />}
        trailing={trailing}
        hue={hueOf(screen, frame)}
      />
      <ListDrop entries={entries} below={below} />
      <DoneFold tasks={screen.done} count={screen.doneCount} unfolded={props.showDone} />
    </>
  );
}

/** Says that a page does not list all tasks. */
function Unlisted({ count = 0 }: { count?: number | undefined }) {
  const t = useText('views');
  const language = useLanguage();
  if (count === 0) return null;
  return (
    <p className="px-2 pt-3 text-13 text-ink-3">
      {t('unlisted', { count, shown: formatNumber(language, count) })}
    </p>
  );
}

interface ScreenViewProps extends Omit<ScreenSource, 'date'> {
  head: (screen: Screen) => ReactNode;
  empty: (screen: Screen) => ReactNode;
  groupMenu?: (group: Group, screen: Screen) => ReactNode;
  /** Shown instead of the list. */
  list?: (props: ListProps) => ReactNode;
  foot?: (screen: Screen) => ReactNode;
}

/** A list page that fetches its own data. */
export function ScreenView({ head, empty, groupMenu, list, foot, ...source }: ScreenViewProps) {
  const { screen, frame, today } = useScreen(source);
  const { data, error } = screen;
  const gone = isGone(error);
  if (source.id && gone) return <Gone what={source.name} />;
  // After losing access to a workspace, `LostMembership` leaves this page.
  if (!data) return gone ? <Skeleton /> : <NotLoaded query={screen} />;
  return (
    <>
      {head(data)}
      {list?.({ screen: data, frame, today }) || (
        <ScreenList
          {...{ screen: data, frame, today }}
          empty={empty(data)}
          groupMenu={groupMenu && ((group) => groupMenu(group, data))}
        />
      )}
      <Unlisted count={data.unlisted} />
      {foot?.(data)}
    </>
  );
}
