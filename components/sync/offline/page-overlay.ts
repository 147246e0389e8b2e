import { storedAnswers } from '@/domain/stored-answers';
import type { Frame, JournalScreen, Outputs, Person, Round, Screen, Task } from '@/server/types';
import { applyToCalendars, applyToMembers } from '../actions/account';
import { applyToComments, type CommentPages } from '../actions/comments';
import { applyToEvents } from '../actions/events';
import { applyToFrame } from '../actions/frame';
import { applyToHabits } from '../actions/habits';
import { applyPlacesToScreen } from '../actions/places';
import {
  type ArchivePages,
  applyToArchive,
  applyToInbox,
  applyToNotes,
  applyToTrash,
  type InboxPages,
  type NotePages,
  type TrashPages,
} from '../actions/rows';
import { applyToPlan, applyToScreen, applyToTask, type Overlay } from '../actions/screens';
import { applyToJournal } from '../actions/sessions';
import { tasksOnScreen } from '../screen-cache';
import { inputOfScreen } from '../screen-input';
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
  [Path in keyof Answers]: (answer: Answers[Path], overlay: PageOverlay, read: Answer) => Answers[Path];
};

/** What actions do to the answers of each operation. */
const layers: Layers = {
  'screens.show'(screen, overlay, { queryKey }) {
    const input = inputOfScreen(queryKey);
    const placed = applyToEvents(applyPlacesToScreen(screen, overlay.writes), overlay.writes);
    return input ? applyToScreen(placed, input, overlay) : placed;
  },
  'screens.frame': applyToFrame,
  'screens.plan': ({ plan, ...rest }, overlay) => ({ ...rest, plan: applyToPlan(plan, overlay) }),
  'tasks.get': applyToTask,
  'habits.board': (board, { writes }) => applyToHabits(board, writes),
  'comments.list': (list, overlay, read) =>
    applyToComments(list, Reflect.get(Object(inputOf(read)), 'taskId'), overlay),
  'notifications.list': (list, { writes }) => applyToInbox(list, writes),
  'screens.journal': (screen, { writes }) => applyToJournal(screen, writes),
  'screens.notes': (list, { writes }) => applyToNotes(list, writes),
  'screens.archive': (list, { writes }) => applyToArchive(list, writes),
  'trash.list': (list, { writes }) => applyToTrash(list, writes),
  'screens.calendars': (shown, { writes }) => applyToCalendars(shown, writes),
  'workspaces.members': (members, { writes }) => applyToMembers(members, writes),
};

/** Whether actions can change the answers of an operation. */
export const isOverlaid = (path: string): path is keyof Answers => Object.hasOwn(layers, path);

const storable = new Set<string>(storedAnswers satisfies readonly (keyof Answers)[]);

/** Whether the answers of an operation may be stored in the browser. */
export const isStorable = (path: string): boolean => storable.has(path);

const applyTo = <Path extends keyof Answers>(
  path: Path,
  read: Answer & { data: Answers[Path] },
  overlay: PageOverlay,
) => layers[path](read.data, overlay, read);

/** An answer with what actions do to it. */
export function applyOverlay(read: Answer, overlay: PageOverlay): unknown {
  const path = pathOf(read.queryKey);
  return isOverlaid(path) && isOf(path, read) ? applyTo(path, read, overlay) : read.data;
}

export function tasksOf(read: Answer): readonly Task[] {
  if (isOf('screens.show', read)) return tasksOnScreen(read.data);
  if (isOf('screens.plan', read)) return read.data.plan.tasks;
  return isOf('tasks.get', read) ? [read.data.task] : [];
}

/** The areas, projects, headings and habits of an answer. */
export function namedRowsOf(read: Answer): readonly { id: string; name: string }[] {
  if (isOf('screens.frame', read)) return [...read.data.projects, ...read.data.areas];
  if (isOf('screens.show', read)) return read.data.headings;
  return isOf('habits.board', read) ? read.data.habits : [];
}
