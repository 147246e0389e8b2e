import { headingPath } from '@/domain/addresses';
import { addDays } from '@/domain/days';
import { byOrder } from '@/domain/order';
import { isForDay, isFromEarlier, onDay } from '@/domain/when';
import type { Labels } from '@/language/labels';
import type { Frame, Heading, Inputs, Screen, Task, When } from '@/server/types';
import type { Words } from '../../shell/parts/words';
import type { Spot } from '../../shell/state/inline-add';
import type { Parent } from '../../sync/actions/actions';
import { parentOf } from '../../sync/actions/in-parent';
import { currentDay } from '../../sync/today';

export type CalendarEvent = NonNullable<Screen['events']>[number];

export interface Mark {
  /** Of the heading, task or event. */
  id: string;
  label: string;
  kind: 'milestone' | 'deadline' | 'event';
  place?: { name: string; href: string };
  /** When an event begins, `HH:MM`; missing if it takes the whole day. */
  time?: string;
  event?: CalendarEvent;
}

/** A section of a list. `parent` and `when` are what a task gets when it is dropped here. */
export interface Group {
  key: string;
  /** Missing for the rows above the first titled group. */
  title?: string;
  detail?: string;
  heading?: Heading;
  /** Shows only the title. */
  isFolded?: boolean;
  /** Whether the line that types tasks always shows at its end. */
  hasLine?: boolean;
  tasks: Task[];
  /** Milestones, deadlines and events on a day, shown in addition to its tasks. */
  marks?: Mark[];
  events?: CalendarEvent[];
  /** Tasks of projects and areas that the caller cannot see. */
  isElsewhere?: boolean;
  parent?: Parent;
  when?: When;
  /** What a task gets that is typed into it. Missing where none can be. */
  fields?: Pick<Inputs['tasks']['create'], 'when' | 'projectId' | 'areaId' | 'headingId'>;
}

/** The names of projects and areas by id. */
export type Places = ReadonlyMap<string, string>;

/** What brings the names of projects and areas that its tasks are in. */
export type NameSource = Partial<Pick<Screen, 'projects' | 'places'>>;

/** Names come with the tasks: the frame has only those of one workspace. */
export const placesOf = (
  { projects, areas }: Pick<Frame, 'projects' | 'areas'> = { projects: [], areas: [] },
  ...sources: readonly (NameSource | undefined)[]
): Places => {
  const brought = sources.flatMap((source) => [...(source?.places ?? []), ...(source?.projects ?? [])]);
  return new Map([...brought, ...projects, ...areas].map(({ id, name }) => [id, name]));
};

/** What groups are made and named with. */
interface Grouping extends Words<'tasks'> {
  places: Places;
  /** Upcoming has each of the next days, also empty ones. */
  days?: number;
}

type Filed = Pick<Task, 'projectId' | 'areaId'>;

export const placeName = ({ projectId, areaId }: Filed, places: Places): string | undefined =>
  (projectId && places.get(projectId)) || (areaId && places.get(areaId)) || undefined;

export const timeOf = ({ when }: Pick<Task, 'when'>): string | null =>
  when.kind === 'date' ? when.time : null;

/** Of a day, what has a time comes first and by time. The rest stays in its order. */
export function byTimeFirst<Item extends Pick<Task, 'when'>>(tasks: readonly Item[]): Item[] {
  const timed = tasks.filter((task) => timeOf(task) !== null);
  timed.sort((one, other) => ((timeOf(one) ?? '') < (timeOf(other) ?? '') ? -1 : 1));
  return [...timed, ...tasks.filter((task) => timeOf(task) === null)];
}

function todayGroups({ tasks, day }: Screen, { t, common }: Grouping): Group[] {
  const earlier = tasks.filter(({ when }) => isFromEarlier(when, day));
  const rest = tasks.filter(({ when }) => !isFromEarlier(when, day));
  return [
    ...(earlier.length > 0 ? [{ key: 'earlier', title: t('fromEarlier'), tasks: earlier }] : []),
    {
      key: 'today',
      ...(earlier.length > 0 && { title: common('today') }),
      hasLine: earlier.length > 0,
      tasks: byTimeFirst(rest),
      when: { kind: 'today' as const },
    },
  ];
}

/** What the name of a day does not say of it. */
function detailOf(date: string, day: string, labels: Labels): string {
  const name = labels.day(date, day);
  if (name === labels.weekday(date)) return labels.date(date, day);
  return name === labels.date(date, day) ? labels.weekday(date) : labels.dayAndDate(date, day);
}

function milestoneOf(heading: Heading, places: Places): Mark {
  const { id, name: label } = heading;
  const name = placeName(heading, places);
  const href = headingPath(heading);
  return { id, label, kind: 'milestone', ...(name && href && { place: { name, href } }) };
}

const WEEK = 7;

/** The items by a key, in their order. Those without one are left out. */
export function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | null,
): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

const dateOf = ({ when }: Pick<Task, 'when'>) => (when.kind === 'date' ? when.date : null);

function upcomingGroups({ tasks, headings, day }: Screen, grouping: Grouping): Group[] {
  const { days = WEEK, places, labels } = grouping;
  const next = Array.from({ length: days }, (_, index) => addDays(day, index + 1));
  // The page of today has its tasks. Only what is due today without being planned shows nowhere else.
  const own = groupBy(tasks, (task) => (dateOf(task) === day ? null : dateOf(task)));
  const due = groupBy(tasks, ({ deadline, when }) =>
    deadline === dateOf({ when }) || (deadline === day && isForDay(when, day)) ? null : deadline,
  );
  const milestones = groupBy(headings, ({ deadline }) => deadline);
  const shown = [...own.keys(), ...due.keys()].filter((date) => date >= day);
  return [...new Set([...next, ...shown, ...milestones.keys()])].sort().map((date) => ({
    key: date,
    title: labels.day(date, day),
    detail: detailOf(date, day, labels),
    tasks: byTimeFirst(own.get(date) ?? []),
    when: onDay(date),
    marks: [
      ...(milestones.get(date) ?? []).map((heading) => milestoneOf(heading, places)),
      ...(due.get(date) ?? []).map(({ id, title }): Mark => ({ id, label: title, kind: 'deadline' })),
    ],
  }));
}

function filedGroups({ tasks }: Screen, { places, t }: Grouping): Group[] {
  const groups = new Map<string, Group>([['root', { key: 'root', tasks: [], parent: { kind: 'root' } }]]);
  for (const task of tasks) {
    const key = task.projectId ?? task.areaId ?? 'root';
    const name = placeName(task, places);
    const group = groups.get(key) ?? {
      key,
      title: name ?? t('elsewhere'),
      isElsewhere: name === undefined,
      tasks: [],
      parent: parentOf({ ...task, headingId: null }),
    };
    group.tasks.push(task);
    groups.set(key, group);
  }
  return [...groups.values()].filter((group) => group.tasks.length > 0 || group.key !== 'root');
}

function headedGroups({ tasks, headings, project, area }: Screen): Group[] {
  const place = { projectId: project?.id ?? null, areaId: area?.id ?? null };
  const parent = (headingId: string | null) => parentOf({ ...place, headingId });
  const known = new Set(headings.map(({ id }) => id));
  const above = tasks.filter(({ headingId }) => !headingId || !known.has(headingId));
  const byHeading = groupBy(tasks, ({ headingId }) => headingId);
  return [
    { key: 'above', tasks: above, parent: parent(null), hasLine: headings.length > 0 },
    ...headings.map((heading) => ({
      key: heading.id,
      title: heading.name,
      heading,
      tasks: byHeading.get(heading.id) ?? [],
      parent: parent(heading.id),
    })),
  ];
}

/** Groups the tasks of a screen. Each group is in manual order. */
export function groupsOf(screen: Screen, grouping: Grouping): Group[] {
  const sorted = {
    ...screen,
    tasks: screen.isSorted ? screen.tasks : [...screen.tasks].sort(byOrder),
    headings: [...screen.headings].sort(byOrder),
  };
  switch (screen.name) {
    case 'today':
      return todayGroups(sorted, grouping);
    case 'day':
      return [{ key: 'day', tasks: byTimeFirst(sorted.tasks), when: onDay(sorted.day) }];
    case 'upcoming':
      return upcomingGroups(sorted, grouping);
    case 'project':
    case 'area':
      return headedGroups(sorted);
    default:
      return screen.isSorted ? [{ key: 'sorted', tasks: screen.tasks }] : filedGroups(sorted, grouping);
  }
}

/** The group's name in toasts and announcements. */
export const groupName = ({ title, when }: Pick<Group, 'title' | 'when'>, { t, labels }: Words<'tasks'>) =>
  title ?? (when ? labels.when(when, currentDay()) : t('theList'));

/** Marks the groups of folded headings. */
export const foldGroups = (groups: readonly Group[], folded: ReadonlySet<string>): Group[] =>
  groups.map((group) => (folded.has(group.key) ? { ...group, isFolded: true } : group));

/** A row of a list. */
export type Entry =
  | { kind: 'group'; key: string; group: Group }
  | { kind: 'mark'; key: string; mark: Mark; group: Group }
  | { kind: 'task'; key: string; task: Task; group: Group }
  | { kind: 'space'; key: string; group: Group }
  | { kind: 'add'; key: string; group: Group; open: boolean };

/** The group's tasks, with the line that types new ones: open at its spot, closed below the main group. */
function rowsOf(group: Group, spot: Spot | null): Entry[] {
  if (group.isFolded) return [];
  const rows = group.tasks.map((task) => ({ kind: 'task' as const, key: task.id, task, group }));
  const open = spot?.list === group.key;
  const hasLine = open || group.hasLine || (group.title === undefined && rows.length > 0);
  if (!group.fields || !hasLine) return rows;
  const found = open ? rows.findIndex(({ key }) => key === spot.before) : -1;
  const at = found === -1 ? rows.length : found;
  return [...rows.slice(0, at), { kind: 'add', key: `add:${group.key}`, group, open }, ...rows.slice(at)];
}

/** Flattens groups into rows. An empty group without a title becomes a `space` to drop on. */
export const entriesOf = (groups: readonly Group[], spot: Spot | null = null): Entry[] =>
  groups.flatMap((group): Entry[] => [
    ...(group.title ? [{ kind: 'group' as const, key: `group:${group.key}`, group }] : []),
    ...(group.marks ?? []).map((mark) => ({
      kind: 'mark' as const,
      // An event may be on several days.
      key: `mark:${mark.kind === 'event' ? `${group.key}/` : ''}${mark.id}`,
      mark,
      group,
    })),
    ...rowsOf(group, spot),
    ...(group.tasks.length === 0 && !group.title
      ? [{ kind: 'space' as const, key: `space:${group.key}`, group }]
      : []),
  ]);
