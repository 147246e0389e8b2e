import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react';
import { formatNumber } from '@/language/formats';
import type { Screen, ScreenInput, ScreenName, Task, TaskSort, ViewFilter } from '@/server/types';
import { useFollowPlace } from '../people/workspaces/use-workspaces';
import { useLanguage, useText } from '../shell/language/language';
import { useWorkspaceId } from '../shell/parts/current-workspace';
import { useFrame } from '../shell/parts/frame';
import { LeftTextsOf } from '../shell/parts/left-texts';
import { Gone, Skeleton } from '../shell/parts/page-states';
import { NotLoaded } from '../shell/parts/query-states';
import { useWords } from '../shell/parts/words';
import { type PageState, setPage } from '../shell/state/current-page';
import { foldedHeadings, useFolded } from '../shell/state/folded';
import { closeInlineAdd, useInlineAdd } from '../shell/state/inline-add';
import { selection } from '../shell/state/selection';
import { areaTarget, projectTarget } from '../shell/state/share-target';
import { inputOfScreen, screenInput } from '../sync/screen-input';
import { useToday } from '../sync/today';
import { isGone, useTRPC } from '../sync/trpc';
import { useZone } from '../sync/zone';
import { addEvents } from '../task/rows/day-events';
import { DoneFold } from '../task/rows/done-fold';
import {
  type Entry,
  entriesOf,
  foldGroups,
  type Group,
  groupsOf,
  type NameSource,
  type Places,
  placesOf,
} from '../task/rows/groups';
import { TaskList } from '../task/rows/task-list';
import { useHeld } from '../task/rows/use-held';
import { GroupAdd, GroupLine, withFields } from './inline-line';
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
  const where = { workspaceId: useWorkspaceId(), zone: useZone() };
  const asked = screenInput({ name, id, day: date || today, filter, sort }, where);
  return useQuery({
    ...trpc.screens.show.queryOptions(asked),
    // The rows stay while another filter loads, and at midnight, with the text that is being typed into them.
    placeholderData: (previous, query) =>
      filter || isSameButDay(inputOfScreen(query?.queryKey ?? []), asked) ? previous : undefined,
  });
}

/** Whether both are the same screen, which shows another day only because that has come. A page of a day has its own. */
const isSameButDay = (before: ScreenInput | undefined, now: ScreenInput): boolean =>
  before !== undefined &&
  now.name !== 'day' &&
  before.name === now.name &&
  before.id === now.id &&
  before.workspaceId === now.workspaceId;

/** The names of projects and areas by id. */
export function usePlaces(screen: Screen, beside?: NameSource): Places {
  const frame = useFrame().data;
  return useMemo(() => placesOf(frame, screen, beside), [frame, screen, beside]);
}

interface Listed {
  screen: Screen;
  /** Tasks elsewhere on the page, in row order. They are not in the list, but the keyboard reaches them first. */
  above?: readonly Task[];
  /** Tasks elsewhere on the page that the keyboard reaches last. */
  below?: readonly Task[];
}

function placeOn({ project, area }: Screen): PageState['place'] {
  if (project) return projectTarget(project);
  return area ? areaTarget(area) : undefined;
}

const nothing: readonly Task[] = [];

/** Publishes the page's tasks for the keyboard commands. Clears the selection on a new page. */
export function usePage({ screen, above = nothing, below = nothing }: Listed): void {
  useLayoutEffect(() => {
    const { name, day, tasks } = screen;
    const reachable = new Map([...above, ...tasks, ...below].map((task) => [task.id, task]));
    setPage({ name, day, tasks: [...reachable.values()], place: placeOn(screen) });
    // Keyboard commands must not act on tasks of a page that was left.
    return () => setPage(null);
  }, [screen, above, below]);
  // Today stays the same page at midnight.
  const part = screen.name === 'day' ? screen.day : '';
  const page = `${screen.name}/${(screen.project ?? screen.area)?.id ?? part}`;
  useEffect(() => {
    selection.enter(page);
    return closeInlineAdd;
  }, [page]);
}

/** Leaves out tasks shown elsewhere on the page. */
function useListed(screen: Screen, above: readonly Task[]): Screen {
  return useMemo(() => {
    const elsewhere = new Set(above.map(({ id }) => id));
    return { ...screen, tasks: screen.tasks.filter(({ id }) => !elsewhere.has(id)) };
  }, [screen, above]);
}

/** The rows of a page: its groups with their events, without the tasks of folded headings. */
function useEntries(listed: Screen, places: Places) {
  const zone = useZone();
  const today = useToday();
  const spot = useInlineAdd();
  const folded = useFolded(foldedHeadings);
  const words = useWords('tasks');
  return useMemo(() => {
    const groups = addEvents(groupsOf(listed, { ...words, places }), listed, zone);
    return entriesOf(foldGroups(withFields(groups, listed, today), folded), spot);
  }, [listed, places, zone, today, spot, folded, words]);
}

const adder = (group: Group, open: boolean) => <GroupLine group={group} open={open} />;

const keyOfEntry = ({ key }: Entry) => key;

interface ScreenListProps extends Listed {
  empty: ReactNode;
  groupMenu?: (group: Group) => ReactNode;
  trailing?: (task: Task) => ReactNode;
  /** Shows done tasks unfolded. */
  showDone?: boolean;
  /** Those of the tasks above whose rows show. Missing means all. */
  shownAbove?: readonly Task[];
  /** Groups of the tasks elsewhere that the keyboard can reorder. */
  besides?: readonly Group[];
}

export function ScreenList(props: ScreenListProps) {
  const t = useText('views');
  const { screen, empty, groupMenu, above = nothing, below = nothing } = props;
  const { project, area } = screen;
  const frame = useFrame().data;
  const places = usePlaces(screen);
  const listed = useListed(screen, above);
  const entries = useEntries(listed, places);
  const shown = useHeld(entries, keyOfEntry, (id) => above.some((task) => task.id === id));
  usePage(props);
  useFollowPlace(project ?? area, frame);
  return (
    <>
      {listed.tasks.length === 0 && listed.headings.length === 0 && empty}
      <TaskList
        label={t('tasks')}
        {...{ entries: shown, below, places, adder }}
        above={props.shownAbove ?? above}
        besides={props.besides}
        showWhen={Boolean(project ?? area)}
        groupMenu={(group) => (
          <>
            {group.fields && <GroupAdd group={group} />}
            {groupMenu?.(group)}
          </>
        )}
        trailing={props.trailing}
        hue={(area ?? frame?.areas.find(({ id }) => id === project?.areaId))?.hue}
      />
      <ListDrop entries={entries} below={below} />
      <DoneFold tasks={screen.done} count={screen.doneCount} unfolded={props.showDone} />
    </>
  );
}

interface ListPageProps extends Omit<ScreenSource, 'date'> {
  head: (screen: Screen) => ReactNode;
  empty: (screen: Screen) => ReactNode;
  groupMenu?: (group: Group, screen: Screen) => ReactNode;
  /** Shown instead of the list. */
  list?: (screen: Screen) => ReactNode;
  foot?: (screen: Screen) => ReactNode;
}

/** A list page that fetches its own data. */
export function ListPage({ head, empty, groupMenu, list, foot, ...source }: ListPageProps) {
  const t = useText('views');
  const language = useLanguage();
  const screen = useScreen(source);
  const { data, error } = screen;
  const gone = isGone(error);
  if (source.id && gone)
    return (
      <>
        <Gone what={source.name} />
        <LeftTextsOf id={source.id} />
      </>
    );
  // After losing access to a workspace, `LostMembership` leaves this page.
  if (!data) return gone ? <Skeleton /> : <NotLoaded query={screen} />;
  const other = list?.(data);
  return (
    <div className={other ? undefined : 'max-w-140 print:max-w-none'}>
      {head(data)}
      {other || (
        <ScreenList
          screen={data}
          empty={empty(data)}
          groupMenu={groupMenu && ((group) => groupMenu(group, data))}
        />
      )}
      {data.unlisted !== undefined && (
        <p className="px-2 pt-3 text-13 text-ink-3">
          {t('unlisted', { count: data.unlisted, shown: formatNumber(language, data.unlisted) })}
        </p>
      )}
      {foot?.(data)}
    </div>
  );
}
