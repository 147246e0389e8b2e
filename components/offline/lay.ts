import { layOnCalendars, layOnMembers } from '@/planner/account';
import { type CommentPages, layOnComments } from '@/planner/comments';
import { layOnEvents } from '@/planner/events';
import { layOnFrame } from '@/planner/frame';
import { layOnHabits } from '@/planner/habits';
import { layPlacesOnScreen } from '@/planner/places';
import {
  type ArchivePages,
  type InboxPages,
  layOnArchive,
  layOnInbox,
  layOnNotes,
  layOnTrash,
  type NotePages,
  type TrashPages,
} from '@/planner/rows';
import { layOnPlan, layOnScreen, layOnTask, type Overlay } from '@/planner/screens';
import { layOnJournal } from '@/planner/sessions';
import type { Frame, JournalScreen, Outputs, Person, Round, Screen, Task } from '@/server/types';
import { inputOfScreen } from '../data/screen-input';
import type { StoredRead } from './stored-reads';

/** Answers by the path of their operation. The client has their types from the server. */
export interface Answers {
  'screens.show': Screen;
  'screens.frame': Frame;
  'screens.plan': Outputs['screens']['plan'];
  'tasks.get': Outputs['tasks']['get'];
  'habits.board': Outputs['habits']['board'];
  'comments.list': CommentPages;
  'notifications.list': InboxPages;
  'screens.journal': JournalScreen;
  'screens.notes': NotePages;
  'screens.archive': ArchivePages;
  'trash.list': TrashPages;
  'screens.calendars': Outputs['screens']['calendars'];
  'workspaces.members': Outputs['workspaces']['members'];
}

/** The path of the operation that a query asks. */
export const pathOf = ([path]: readonly unknown[]): string => (Array.isArray(path) ? path.join('.') : '');

/** What a query asks for. */
export const inputOf = ({ queryKey: [, options] }: Pick<StoredRead, 'queryKey'>): unknown =>
  Reflect.get(Object(options), 'input');

type Answer = Pick<StoredRead, 'queryKey' | 'data'>;

export const isOf = <Path extends keyof Answers, Read extends Answer>(
  path: Path,
  read: Read,
): read is Read & { data: Answers[Path] } => pathOf(read.queryKey) === path;

/** What the page knows without the server. */
export interface Known {
  /** Tasks, with what waiting writes change in them. */
  task: (id: string) => Task | undefined;
  round: (day: string, index: number) => Round | undefined;
  me: Person;
  /** The name of an area, project, heading or habit. */
  place: (id: string) => string | undefined;
}

/** What actions do, and who made them. */
export interface PageOverlay extends Overlay {
  me: Person;
}

type Layers = {
  [Path in keyof Answers]: (answer: Answers[Path], laid: PageOverlay, read: Answer) => Answers[Path];
};

/** What actions do to the answers of each operation. */
const layers: Layers = {
  'screens.show'(screen, laid, { queryKey }) {
    const input = inputOfScreen(queryKey);
    const placed = layOnEvents(layPlacesOnScreen(screen, laid.writes), laid.writes);
    return input ? layOnScreen(placed, input, laid) : placed;
  },
  'screens.frame': layOnFrame,
  'screens.plan': ({ plan }, laid) => ({ plan: layOnPlan(plan, laid) }),
  'tasks.get': layOnTask,
  'habits.board': (board, { writes }) => layOnHabits(board, writes),
  'comments.list': (list, laid, read) =>
    layOnComments(list, Reflect.get(Object(inputOf(read)), 'taskId'), laid),
  'notifications.list': (list, { writes }) => layOnInbox(list, writes),
  'screens.journal': (screen, { writes }) => layOnJournal(screen, writes),
  'screens.notes': (list, { writes }) => layOnNotes(list, writes),
  'screens.archive': (list, { writes }) => layOnArchive(list, writes),
  'trash.list': (list, { writes }) => layOnTrash(list, writes),
  'screens.calendars': (shown, { writes }) => layOnCalendars(shown, writes),
  'workspaces.members': (members, { writes }) => layOnMembers(members, writes),
};

/** Whether actions can change the answers of an operation. */
export const isLaid = (path: string): path is keyof Answers => Object.hasOwn(layers, path);

/**
 * Operations whose answers hold a token, or an address that works without signing in. They are not stored, because
 * whoever opens the browser's storage could use these.
 */
const secret = new Set<string>(['workspaces.members']);

/** Whether the answers of an operation may be stored in the browser. */
export const isStorable = (path: string): boolean => isLaid(path) && !secret.has(path);

const layOn = <Path extends keyof Answers>(
  path: Path,
  read: Answer & { data: Answers[Path] },
  laid: PageOverlay,
) => layers[path](read.data, laid, read);

/** An answer with what actions do to it. */
export function lay(read: Answer, laid: PageOverlay): unknown {
  const path = pathOf(read.queryKey);
  return isLaid(path) && isOf(path, read) ? layOn(path, read, laid) : read.data;
}

export function tasksOf(read: Answer): readonly Task[] {
  if (isOf('screens.show', read)) {
    const { tasks, done, later, near } = read.data;
    return [...tasks, ...done, ...later, ...near];
  }
  if (isOf('screens.plan', read)) return read.data.plan.tasks;
  return isOf('tasks.get', read) ? [read.data.task] : [];
}

/** The areas, projects, headings and habits of an answer. */
export function namedRowsOf(read: Answer): readonly { id: string; name: string }[] {
  if (isOf('screens.frame', read)) return [...read.data.projects, ...read.data.areas];
  if (isOf('screens.show', read)) return read.data.headings;
  return isOf('habits.board', read) ? read.data.habits : [];
}
