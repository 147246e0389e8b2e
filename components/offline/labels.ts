import type { Action, ActionInputs } from '@/planner/actions';
import { dateLabel } from '@/server/domain/when';
import { currentDay } from '../data/today';
import { titleOf } from '../rounds/use-day';
import type { Known } from './known';

type Labels = { [Path in keyof ActionInputs]: (input: ActionInputs[Path], known: Known) => string };
type RoundKey = ActionInputs['rounds.engage'];

const quoted = (name: string) => `“${name.slice(0, 40)}”`;

/** Which tasks a write is about, for people. */
function tasks(known: Known, ids: readonly string[]): string {
  const found = ids.flatMap((id) => known.task(id) ?? []);
  const [first] = found;
  if (first && found.length === 1) return quoted(first.title);
  return ids.length === 1 ? 'a task' : `${found.length || ids.length} tasks`;
}

function place(known: Known, id: string | undefined, kind: string): string {
  const name = id && known.place(id);
  return name ? quoted(name) : kind;
}

const round = (known: Known, { day, index }: RoundKey) =>
  `${titleOf({ usualName: `Round ${index + 1}`, ...(known.round(day, index) ?? { index }) })} of ${dateLabel(day, currentDay())}`;

const completing = ({ completed }: { completed?: boolean }) => (completed === false ? 'Reopen' : 'Complete');
const archiving = ({ restore }: { restore?: boolean }) => (restore ? 'Restore' : 'Archive');

/** The task, area, project or heading that a move names first. */
const movedId = ([move]: ActionInputs['hierarchy.reorderPlaces']['moves']): string | undefined =>
  move && (move.kind === 'area' ? move.areaId : move.kind === 'project' ? move.projectId : move.headingId);

/** What actions do, for people. An operation that is not here cannot wait for the server. */
const labels: Labels = {
  'screens.createTasks': ({ tasks: [first, ...more] }) =>
    more.length === 0 && first ? `Add ${quoted(first.title)}` : `Add ${more.length + 1} tasks`,
  'tasks.update': ({ taskId }, known) => `Change ${tasks(known, [taskId])}`,
  'screens.writeChecklist': ({ taskId }, known) => `Change ${tasks(known, [taskId])}`,
  'screens.writeTaskNotes': ({ id }, known) => `Change the notes of ${tasks(known, [id])}`,
  'tasks.complete': (input, known) => `${completing(input)} ${tasks(known, [input.taskId])}`,
  'tasks.archive': (input, known) => `${archiving(input)} ${tasks(known, [input.taskId])}`,
  'tasks.remove': ({ taskId }, known) => `Delete ${tasks(known, [taskId])}`,
  'selection.duplicate': ({ taskIds }, known) => `Duplicate ${tasks(known, taskIds)}`,
  'selection.change': ({ groups }, known) =>
    `Change ${tasks(
      known,
      groups.flatMap(({ taskIds }) => taskIds),
    )}`,
  'selection.complete': (input, known) => `${completing(input)} ${tasks(known, input.taskIds)}`,
  'selection.archive': (input, known) => `${archiving(input)} ${tasks(known, input.taskIds)}`,
  'selection.remove': ({ taskIds }, known) => `Delete ${tasks(known, taskIds)}`,
  'trash.restore': ({ trashId }, known) => `Restore ${tasks(known, [trashId])}`,
  'selection.restore': ({ trashIds }, known) => `Restore ${tasks(known, trashIds)}`,
  'trash.remove': () => 'Delete for good',
  'hierarchy.reorder': ({ moves }, known) =>
    `Move ${tasks(
      known,
      moves.map(({ taskId }) => taskId),
    )}`,
  'rounds.plan': (input, known) => `Plan ${round(known, input)}`,
  'rounds.add': (input, known) => `Add to ${round(known, input)}`,
  'rounds.engage': (input, known) => `Engage ${round(known, input)}`,
  'rounds.disengage': (input, known) => `Disengage ${round(known, input)}`,
  'rounds.close': (input, known) => `Close ${round(known, input)}`,
  'habits.check': ({ habitId }, known) => `Check ${quoted(known.habit(habitId)?.name ?? 'a habit')}`,
  'comments.create': ({ taskId }, known) => `Comment on ${tasks(known, [taskId])}`,
  'comments.remove': () => 'Delete a comment',
  'screens.writeComment': () => 'Change a comment',
  'notes.remove': () => 'Delete a note',
  'screens.createProject': ({ name }) => `Add ${quoted(name)}`,
  'screens.createArea': ({ name }) => `Add ${quoted(name)}`,
  'screens.createHeading': ({ name }) => `Add ${quoted(name)}`,
  'projects.update': ({ projectId }, known) => `Change ${place(known, projectId, 'a project')}`,
  'projects.archive': (input, known) => `${archiving(input)} ${place(known, input.projectId, 'a project')}`,
  'projects.remove': ({ projectId }, known) => `Delete ${place(known, projectId, 'a project')}`,
  'areas.update': ({ areaId }, known) => `Change ${place(known, areaId, 'an area')}`,
  'areas.archive': (input, known) => `${archiving(input)} ${place(known, input.areaId, 'an area')}`,
  'areas.remove': ({ areaId }, known) => `Delete ${place(known, areaId, 'an area')}`,
  'headings.update': ({ headingId }, known) => `Change ${place(known, headingId, 'a heading')}`,
  'headings.remove': ({ headingId }, known) => `Delete ${place(known, headingId, 'a heading')}`,
  'hierarchy.reorderPlaces': ({ moves }, known) => `Move ${place(known, movedId(moves), 'a place')}`,
  'screens.writeProjectNotes': ({ id }, known) => `Change the notes of ${place(known, id, 'a project')}`,
  'screens.writeAreaNotes': ({ id }, known) => `Change the notes of ${place(known, id, 'an area')}`,
  'me.update': () => 'Change a setting',
  'screens.createView': ({ name }) => `Save the view ${quoted(name)}`,
  'views.update': () => 'Change a view',
  'views.remove': () => 'Delete a view',
  'screens.createSession': ({ taskId }, known) => `Work on ${tasks(known, [taskId])}`,
  'screens.stopSession': () => 'Stop a session',
  'sessions.update': () => 'Change a session',
  'sessions.remove': () => 'Delete a session',
  'notifications.read': () => 'Mark notifications as read',
  'calendar.choose': () => 'Choose calendars',
  'connections.update': () => 'Change where tasks are written',
  'workspaces.setMemberRole': () => 'Change the role of a member',
  'workspaces.removeMember': () => 'Remove a member',
  'coach.dismiss': () => 'Dismiss a hint',
};

/** What a write does, for people. */
const label = <Path extends keyof ActionInputs>(
  { path, input }: { path: Path; input: ActionInputs[Path] },
  known: Known,
): string => labels[path](input, known);

export const labelOf = (action: Action, known: Known): string => label(action, known);

export const isActionPath = (path: string): boolean => Object.hasOwn(labels, path);
