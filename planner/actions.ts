import type { Area, Frame, Heading, Inputs, Project, Task, TaskChange } from '@/server/types';

/** The page chooses its id, so that other actions can name it before it is created. */
export type NewTask = Inputs['tasks']['createMany']['tasks'][number] & { id: string };

/** A move of tasks. Projects and headings are not moved without the server. */
type Move = Extract<Inputs['hierarchy']['reorder']['moves'][number], { kind: 'task' }>;

type Checklist = Task['checklist'];

type RoundKey = { day: string; index: number };

/** What actions are made of, by the path of their operation. */
export interface ActionInputs {
  'screens.createTasks': { tasks: NewTask[] };
  'tasks.update': TaskChange & { taskId: string };
  'screens.writeChecklist': { taskId: string; base: Checklist; checklist: Checklist };
  'screens.writeTaskNotes': { id: string; base: string; notes: string };
  'tasks.complete': { taskId: string; completed?: boolean };
  'tasks.archive': { taskId: string; restore?: boolean };
  'tasks.remove': { taskId: string };
  /** `ids` are those of the copies, in the order of the tasks. */
  'selection.duplicate': { taskIds: string[]; ids: string[] };
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
  'projects.update': { projectId: string } & Partial<Pick<Project, 'name' | 'deadline'>>;
  'projects.archive': { projectId: string; restore?: boolean };
  'areas.update': { areaId: string } & Partial<Pick<Area, 'name' | 'icon' | 'hue'>>;
  'areas.archive': { areaId: string; restore?: boolean };
  'headings.update': { headingId: string } & Partial<Pick<Heading, 'name' | 'deadline'>>;
  'hierarchy.reorderPlaces': Inputs['hierarchy']['reorderPlaces'];
  'screens.writeProjectNotes': { id: string; base: string; notes: string };
  'screens.writeAreaNotes': { id: string; base: string; notes: string };
  'me.update': { preferences: Partial<Omit<Frame['me']['preferences'], 'notifications' | 'mailDigest'>> };
  'screens.writeComment': { commentId: string; base: string; body: string };
}

/** A write whose effect is known without the server. */
export type Action = {
  [Path in keyof ActionInputs]: { path: Path; input: ActionInputs[Path] };
}[keyof ActionInputs];

/** Where tasks are. */
export type Parent = NonNullable<Move['parent']>;

export interface KeyedAction {
  /** Its idempotency key: the server runs it once, however often it is sent. */
  key: string;
  /** When it was made, in epoch ms. Later than those of all actions before. */
  at: number;
  /** It waits for the server to be reached. */
  isLate?: true | undefined;
  write: Action;
}
