import type { RoundMove } from '@/domain/round-moves';
import type {
  Area,
  Frame,
  Heading,
  Inputs,
  Outputs,
  Project,
  Session,
  Task,
  TaskChange,
  View,
} from '@/server/types';

/** The page chooses the id, so that other actions can name the task before it is created. */
export type NewTask = Inputs['tasks']['createMany']['tasks'][number] & { id: string };

/** What the page creates under an id that it chooses. */
type Created<Item extends { id: string; name: string }> = Pick<Item, 'id' | 'name'> & Partial<Item>;

type NewProject = Pick<
  Project,
  'id' | 'name' | 'notes' | 'areaId' | 'workspaceId' | 'hue' | 'icon' | 'deadline'
>;
type NewHeading = Pick<Heading, 'id' | 'name' | 'projectId' | 'areaId' | 'deadline'>;

export type SessionChange = Partial<Pick<Session, 'startedAt' | 'visibility'>> & { endedAt?: number };

/** A move of tasks. Projects and headings are not moved without the server. */
type Move = Extract<Inputs['hierarchy']['reorder']['moves'][number], { kind: 'task' }>;

type Checklist = Task['checklist'];

type Preferences = Frame['me']['preferences'];

type Notifications = Preferences['notifications'];

/** What is left out stays as it is. */
type PreferencesChange = Partial<Omit<Preferences, 'notifications' | 'mailDigest'>> & {
  notifications?: { [Kind in keyof Notifications]?: Partial<Notifications[Kind]> };
  mailDigest?: boolean;
  addAway?: NonNullable<Preferences['away']>;
  removeAway?: NonNullable<Preferences['away']>;
  setKeys?: { command: string; keys: string | null }[];
};

/** What the form of a habit sets. */
export type HabitFields = Pick<
  Outputs['habits']['board']['habits'][number],
  'name' | 'icon' | 'hue' | 'target' | 'weekdays'
>;

type RoundKey = { day: string; index: number };

/** The input of each action, by the path of its operation. */
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
    taskIds?: string[];
    name?: string | null;
    startsAt?: string | null;
    endsAt?: string | null;
  };
  'rounds.add': RoundKey & { taskId: string };
  'rounds.arrange': { day: string; moves: RoundMove[] };
  'rounds.engage': RoundKey;
  'rounds.disengage': RoundKey;
  'rounds.close': RoundKey;
  'rounds.reopen': RoundKey;
  'screens.createHabit': HabitFields & { id: string };
  'habits.update': Partial<HabitFields> & { habitId: string };
  'habits.archive': { habitId: string; restore?: boolean };
  'habits.remove': { habitId: string };
  'habits.check': { habitId: string; day: string; count: number };
  'comments.create': { taskId: string; body: string };
  'comments.remove': { commentId: string };
  'notes.remove': { noteId: string };
  'trash.remove': { trashId: string };
  'screens.createArea': Created<Omit<Area, 'archived' | 'accessRole' | 'order'>>;
  'screens.createProject': Created<NewProject>;
  'screens.createHeading': Created<NewHeading>;
  'projects.update': { projectId: string } & Partial<Pick<Project, 'name' | 'deadline'>>;
  'projects.archive': { projectId: string; restore?: boolean };
  'projects.remove': { projectId: string };
  'areas.update': { areaId: string } & Partial<Pick<Area, 'name' | 'icon' | 'hue'>>;
  'areas.archive': { areaId: string; restore?: boolean };
  'areas.remove': { areaId: string };
  'headings.update': { headingId: string } & Partial<Pick<Heading, 'name' | 'deadline'>>;
  'headings.remove': { headingId: string };
  'hierarchy.reorderPlaces': Inputs['hierarchy']['reorderPlaces'];
  'screens.writeProjectNotes': { id: string; base: string; notes: string };
  'screens.writeAreaNotes': { id: string; base: string; notes: string };
  'me.update': { preferences: PreferencesChange };
  'screens.writeComment': { commentId: string; base: string; body: string };
  /** `base` is the note that was edited. */
  'screens.writeEntry': { day: string; base: string; mood?: number | null; note?: string };
  'screens.createView': Created<View>;
  'views.update': { viewId: string } & Partial<Pick<View, 'name' | 'filter'>>;
  'views.remove': { viewId: string };
  'screens.createSession': Pick<Session, 'id' | 'taskId' | 'startedAt'> & {
    visibility?: Session['visibility'];
    /** Absent while the session runs. */
    endedAt?: number;
  };
  'screens.stopSession': { sessionId: string; endedAt: number };
  'sessions.update': { sessionId: string } & SessionChange;
  'sessions.remove': { sessionId: string };
  /** The notifications to mark as read: some, or all before an instant. */
  'notifications.read': { ids: string[] } | { before: number };
  /** The id of an event names its calendar too. */
  'calendar.update': { eventId: string; start: string; end: string; title?: string };
  'calendar.remove': { calendarId: string; eventId: string; notifyGuests: boolean };
  'calendar.choose': { addIds: string[] } | { removeIds: string[] };
  'connections.update': { connectionId: string; writeTo: string | null };
  'workspaces.setMemberRole': Inputs['workspaces']['setMemberRole'];
  'workspaces.removeMember': Inputs['workspaces']['removeMember'];
  'coach.dismiss': { id: string };
  'coach.undismiss': { id: string };
}

/** A write whose effect is known without the server. */
export type Action = {
  [Path in keyof ActionInputs]: { path: Path; input: ActionInputs[Path] };
}[keyof ActionInputs];

/** The place of a task: a project, an area or the root. */
export type Parent = NonNullable<Move['parent']>;

export interface KeyedAction {
  /** Its idempotency key: the server runs it once, however often it is sent. */
  key: string;
  /** When it was made, in epoch ms. Later than all earlier actions. */
  at: number;
  /** Set if it waits until the server can be reached. */
  isLate?: true | undefined;
  write: Action;
}
