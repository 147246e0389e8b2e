import type { Inputs, Task, TaskChange } from '@/server/types';
import { type Check, isText, objectOf } from '../data/stored-shape';

type NewTask = Inputs['tasks']['createMany']['tasks'][number];

/** A move of tasks. Projects and headings are not moved without the server. */
type Move = Extract<Inputs['hierarchy']['reorder']['moves'][number], { kind: 'task' }>;

type Checklist = Task['checklist'];

type RoundKey = { day: string; index: number };

/** The writes that can wait for the server, by the path of their operation. */
interface Writes {
  'tasks.createMany': { tasks: NewTask[] };
  'tasks.update': TaskChange & { taskId: string };
  'screens.writeChecklist': { taskId: string; base: Checklist; checklist: Checklist };
  'screens.writeTaskNotes': { id: string; base: string; notes: string };
  'tasks.complete': { taskId: string; completed?: boolean };
  'tasks.archive': { taskId: string; restore?: boolean };
  'tasks.remove': { taskId: string };
  'selection.duplicate': { taskIds: string[] };
  'selection.change': { groups: { taskIds: string[]; changes: TaskChange }[] };
  'selection.complete': { taskIds: string[]; completed?: boolean };
  'selection.archive': { taskIds: string[]; restore?: boolean };
  'selection.remove': { taskIds: string[] };
  'trash.restore': { trashId: string };
  'selection.restore': { trashIds: string[] };
  'hierarchy.reorder': { moves: Move[] };
  'rounds.plan': RoundKey & {
    taskIds: string[];
    name?: string | null;
    startsAt?: string | null;
    endsAt?: string | null;
  };
  'rounds.add': RoundKey & { taskId: string };
  'rounds.engage': RoundKey;
  'rounds.disengage': RoundKey;
  'rounds.close': RoundKey;
  'habits.check': { habitId: string; day: string; count: number };
  'comments.create': { taskId: string; body: string };
}

export type OfflineWrite = { [Path in keyof Writes]: { path: Path; input: Writes[Path] } }[keyof Writes];

const paths: Record<keyof Writes, true> = {
  'tasks.createMany': true,
  'tasks.update': true,
  'screens.writeChecklist': true,
  'screens.writeTaskNotes': true,
  'tasks.complete': true,
  'tasks.archive': true,
  'tasks.remove': true,
  'selection.duplicate': true,
  'selection.change': true,
  'selection.complete': true,
  'selection.archive': true,
  'selection.remove': true,
  'trash.restore': true,
  'selection.restore': true,
  'hierarchy.reorder': true,
  'rounds.plan': true,
  'rounds.add': true,
  'rounds.engage': true,
  'rounds.disengage': true,
  'rounds.close': true,
  'habits.check': true,
  'comments.create': true,
};

const hasPath = objectOf<{ path: string; input: unknown }>({
  path: isText,
  input: (value): value is unknown => typeof value === 'object' && value !== null,
});

/** Plain text, such as `tomorrow`, is understood by the server only. Nothing could show what it does. */
const isPlainText = (input: unknown): boolean =>
  isText(Reflect.get(Object(input), 'when')) || isText(Reflect.get(Object(input), 'priority'));

/** Whether a write can wait for the server. */
export const isOfflineWrite: Check<OfflineWrite> = (value): value is OfflineWrite =>
  hasPath(value) && Object.hasOwn(paths, value.path) && !isPlainText(value.input);
