import fc from 'fast-check';
import type { ActionInputs } from '@/components/sync/actions/actions';
import { DAY } from './page-caller';

export type ActionInputArbitraries = { [Path in keyof ActionInputs]: fc.Arbitrary<ActionInputs[Path]> };

const day = fc.constant(DAY);
const index = fc.constantFrom(0, 1, 2);
const newId = fc.uuid({ version: 4 });
const completed = fc.boolean();
const restore = fc.boolean();
const title = fc.constantFrom('Buy', 'Wash');
const color = fc.constantFrom(null, 120);
const text = fc.constantFrom('', 'One.', 'Two.');
const deadline = fc.constantFrom(null, '2026-11-28');
const when = fc.constantFrom(
  { kind: 'today' as const },
  { kind: 'someday' as const },
  { kind: 'anytime' as const },
);
const tags = fc.constantFrom<string[][]>(['home'], ['phone']);

/** Some of the fields. */
const some = <Fields extends object>(fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> }) =>
  fc.record<Fields, never>(fields, { requiredKeys: [] });

const patch = some({
  title,
  when,
  deadline,
  priority: fc.constantFrom(0, 2),
  addTags: tags,
  removeTags: tags,
});

/** The ids of the rows that actions name. */
interface Ids {
  workspaceId: string;
  taskIds: string[];
  areaId: string;
  projectId: string;
  headingId: string;
  habitId: string;
  viewId: string;
  noteId: string;
  commentId: string;
  sessionId: string;
  membershipId: string;
}

const of = <Value>(value: Value) => fc.constant(value);
const order = fc.integer({ min: 1, max: 9_000 });
const round = { day, index };
const hint = fc.record({ id: of('missed') });
const taskOf = ({ taskIds }: Ids) => fc.constantFrom(...taskIds);

const parentOf = ({ areaId, projectId, headingId }: Ids) =>
  fc.constantFrom(
    { kind: 'root' as const },
    { kind: 'area' as const, areaId, headingId: null },
    { kind: 'project' as const, projectId, headingId },
  );

function ofTasks(ids: Ids) {
  const [taskId, parent] = [taskOf(ids), parentOf(ids)];
  const taskIds = fc.uniqueArray(taskId, { minLength: 1, maxLength: 3 });
  return {
    'screens.createTasks': fc.record({
      tasks: fc.array(fc.record({ id: newId, title, when }), { maxLength: 2 }),
    }),
    'tasks.update': fc.tuple(taskId, patch).map(([taskId, fields]) => ({ taskId, ...fields })),
    'screens.writeChecklist': fc
      .tuple(taskId, fc.uniqueArray(fc.constantFrom('a', 'b', 'c')))
      .map(([taskId, labels]) => ({
        taskId,
        base: [],
        checklist: labels.map((label) => ({ id: label, label, done: false })),
      })),
    'screens.writeTaskNotes': fc.record({ id: taskId, base: of(''), notes: text }),
    'tasks.complete': fc.record({ taskId, completed }),
    'tasks.archive': fc.record({ taskId, restore }),
    'tasks.remove': fc.record({ taskId }),
    'selection.duplicate': fc.record({
      taskIds: taskIds.map((all) => all.slice(0, 1)),
      ids: fc.tuple(newId),
    }),
    'selection.change': fc.record({ groups: fc.tuple(fc.record({ taskIds, changes: patch })) }),
    'selection.complete': fc.record({ taskIds, completed }),
    'selection.archive': fc.record({ taskIds, restore }),
    'selection.remove': fc.record({ taskIds }),
    'trash.restore': fc.record({ trashId: newId }),
    'selection.restore': fc.record({ trashIds: fc.tuple(newId) }),
    'hierarchy.reorder': fc.record({
      moves: fc.tuple(fc.record({ kind: of('task' as const), taskId, order, parent })),
    }),
    'trash.remove': fc.record({ trashId: newId }),
  };
}

function ofDays(ids: Ids) {
  const taskId = taskOf(ids);
  const [habitId, sessionId] = [fc.constant(ids.habitId), fc.constant(ids.sessionId)];
  const weekdays = fc.constantFrom<number[][]>([1], [2, 3]);
  const habit = some({ name: title, icon: of(null), hue: color, weekdays });
  return {
    'rounds.plan': fc
      .tuple(
        fc.record(round),
        some({ name: fc.constantFrom(null, 'Mail'), startsAt: fc.constantFrom(null, '08:00') }),
      )
      .map(([place, line]) => ({ ...place, ...line })),
    'rounds.add': fc.record({ ...round, taskId }),
    'rounds.arrange': fc.record({
      day,
      moves: fc.array(fc.record({ taskId, from: index, to: index }), { maxLength: 3 }),
    }),
    'rounds.engage': fc.record(round),
    'rounds.disengage': fc.record(round),
    'rounds.close': fc.record(round),
    'rounds.reopen': fc.record(round),
    'screens.createHabit': fc.record({
      id: newId,
      name: title,
      icon: of(null),
      hue: color,
      target: of({ count: 1, period: 'day' as const }),
      weekdays: of([1]),
    }),
    'habits.update': fc.tuple(habitId, habit).map(([habitId, fields]) => ({ habitId, ...fields })),
    'habits.archive': fc.record({ habitId }),
    'habits.remove': fc.record({ habitId }),
    'habits.check': fc.record({ habitId, day, count: fc.nat(3) }),
    'screens.createSession': fc.record({ id: newId, taskId, startedAt: of(1) }),
    'screens.stopSession': fc.record({ sessionId, endedAt: of(5) }),
    'sessions.update': fc.record({ sessionId, startedAt: fc.constantFrom(1, 2) }),
    'sessions.remove': fc.record({ sessionId }),
  };
}

const ofPlaces = ({ areaId, projectId, headingId, workspaceId }: Ids) => ({
  'screens.createArea': fc.record({ id: newId, name: title }),
  'screens.createProject': fc.record({
    ...{ id: newId, name: title, notes: text, areaId: of(areaId), hue: color },
    ...{ workspaceId: of(workspaceId), icon: of(null), deadline },
  }),
  'screens.createHeading': fc.record({
    ...{ id: newId, name: title, projectId: of(projectId), areaId: of(null), deadline },
  }),
  'projects.update': some({ name: title, deadline }).map((fields) => ({ projectId, ...fields })),
  'projects.archive': of({ projectId }),
  'projects.remove': of({ projectId }),
  'areas.update': some({ name: title, hue: color }).map((fields) => ({ areaId, ...fields })),
  'areas.archive': of({ areaId }),
  'areas.remove': of({ areaId }),
  'headings.update': some({ name: title, deadline }).map((fields) => ({ headingId, ...fields })),
  'headings.remove': of({ headingId }),
  // A heading that goes to another place leaves its page, and is there again with the answer of the server.
  'hierarchy.reorderPlaces': fc.tuple(order, order, order).map(([one, two, three]) => ({
    moves: [
      { kind: 'area' as const, areaId, order: one },
      { kind: 'project' as const, projectId, order: two, parent: { kind: 'area' as const, areaId } },
      { kind: 'heading' as const, headingId, order: three },
    ],
  })),
  'screens.writeProjectNotes': fc.record({ id: of(projectId), base: of(''), notes: text }),
  'screens.writeAreaNotes': fc.record({ id: of(areaId), base: of(''), notes: text }),
});

function ofOthers(ids: Ids) {
  const { noteId, workspaceId, membershipId } = ids;
  const [taskId, viewId, commentId] = [taskOf(ids), fc.constant(ids.viewId), fc.constant(ids.commentId)];
  return {
    'comments.create': fc.record({ taskId, body: text }),
    'comments.remove': fc.record({ commentId }),
    'notes.remove': fc.record({ noteId: of(noteId) }),
    'me.update': fc.record({
      preferences: fc.oneof(
        some({
          density: fc.constantFrom('compact' as const, 'comfortable' as const),
          weekStart: fc.constantFrom(0, 1),
        }),
        fc.record({ addAway: of([{ from: '2026-12-01', to: '2026-12-02' }]) }),
        fc.record({ setKeys: of([{ command: 'search', keys: 'q' }]) }),
      ),
    }),
    'screens.writeComment': fc.record({ commentId, base: of('Hello.'), body: text }),
    'screens.writeEntry': fc.record({ day, base: of(''), mood: fc.constantFrom(null, 2), note: text }),
    'screens.createView': fc.record({
      ...{ id: newId, name: title, icon: of(null), filter: of({}), sort: of('manual' as const), order },
    }),
    'views.update': fc.record({ viewId, name: title }),
    'views.remove': fc.record({ viewId }),
    'notifications.read': fc.record({ ids: fc.tuple(newId) }),
    'calendar.update': fc.record({
      eventId: of('call'),
      start: of('2026-11-21T08:00:00Z'),
      end: of('2026-11-21T09:00:00Z'),
    }),
    'calendar.remove': fc.record({ calendarId: of('home'), eventId: of('call'), notifyGuests: fc.boolean() }),
    'calendar.choose': of({ addIds: ['home'] }),
    'connections.update': fc.record({ connectionId: of('dav'), writeTo: of('home') }),
    'workspaces.setMemberRole': fc.record({
      ...{ workspaceId: of(workspaceId), membershipId: of(membershipId), role: of('admin' as const) },
    }),
    'workspaces.removeMember': fc.record({
      ...{ workspaceId: of(workspaceId), membershipId: of(membershipId) },
    }),
    'coach.dismiss': hint,
    'coach.undismiss': hint,
  };
}

/** Inputs of each action. A new action does not compile without. */
export const actionInputs = (ids: Ids): ActionInputArbitraries => ({
  ...ofTasks(ids),
  ...ofDays(ids),
  ...ofPlaces(ids),
  ...ofOthers(ids),
});
