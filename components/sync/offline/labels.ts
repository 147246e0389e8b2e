import { formatDay } from '@/language/formats';
import type { Text } from '@/language/translator';
import { arrivedText, languageOfPage } from '../../shell/language/late-messages';
import type { Action, ActionInputs } from '../actions/actions';
import { nameTasks, titleOf } from '../actions/names';
import { currentDay } from '../today';
import type { Known } from './page-overlay';

interface Words extends Known {
  t: Text<'offline'>;
  common: Text<'common'>;
}

type Labels = { [Path in keyof ActionInputs]: (input: ActionInputs[Path], words: Words) => string };
type RoundKey = ActionInputs['rounds.engage'];

const quoted = ({ common }: Words, name: string) => common('quoted', { name: name.slice(0, 40) });

/** Which tasks a write is about, for people. */
function tasks({ task, t, common }: Words, ids: readonly string[]): string {
  const found = ids.flatMap((id) => task(id) ?? []);
  if (found.length > 0) return nameTasks(found, common);
  return ids.length === 1 ? t('aTask') : common('taskCount', { count: ids.length });
}

function place(words: Words, id: string | undefined, kind: string): string {
  const name = id && words.place(id);
  return name ? quoted(words, name) : kind;
}

function dayName(day: string): string {
  const isThisYear = day.slice(0, 4) === currentDay().slice(0, 4);
  return formatDay(languageOfPage(), day, isThisYear ? 'date' : 'dateOfYear');
}

function round({ common, round }: Words, { day, index }: RoundKey) {
  const usualName = common('round', { number: index + 1 });
  return { round: titleOf({ usualName, ...(round(day, index) ?? { index }) }), day: dayName(day) };
}

const completing = ({ completed }: { completed?: boolean }) => (completed === false ? 'reopen' : 'complete');
const archiving = ({ restore }: { restore?: boolean }) => (restore ? 'restore' : 'archive');

/** The task, area, project or heading that a move names first. */
const movedId = ([move]: ActionInputs['hierarchy.reorderPlaces']['moves']): string | undefined =>
  move && (move.kind === 'area' ? move.areaId : move.kind === 'project' ? move.projectId : move.headingId);

const area = (words: Words, id: string): string => place(words, id, words.t('anArea'));
const project = (words: Words, id: string): string => place(words, id, words.t('aProject'));
const heading = (words: Words, id: string): string => place(words, id, words.t('aHeading'));
const habit = (words: Words, id: string): string => place(words, id, words.t('aHabit'));

/** What actions do, for people. An operation that is not here cannot wait for the server. */
const labels: Labels = {
  'screens.createTasks': (input, words) => words.t('add', { what: nameTasks(input.tasks, words.common) }),
  'tasks.update': ({ taskId }, words) => words.t('change', { what: tasks(words, [taskId]) }),
  'screens.writeChecklist': ({ taskId }, words) => words.t('change', { what: tasks(words, [taskId]) }),
  'screens.writeTaskNotes': ({ id }, words) => words.t('changeNotes', { what: tasks(words, [id]) }),
  'tasks.complete': (input, words) => words.t(completing(input), { what: tasks(words, [input.taskId]) }),
  'tasks.archive': (input, words) => words.t(archiving(input), { what: tasks(words, [input.taskId]) }),
  'tasks.remove': ({ taskId }, words) => words.t('delete', { what: tasks(words, [taskId]) }),
  'selection.duplicate': ({ taskIds }, words) => words.t('duplicate', { what: tasks(words, taskIds) }),
  'selection.change': ({ groups }, words) => {
    const ids = groups.flatMap(({ taskIds }) => taskIds);
    return words.t('change', { what: tasks(words, ids) });
  },
  'selection.complete': (input, words) => words.t(completing(input), { what: tasks(words, input.taskIds) }),
  'selection.archive': (input, words) => words.t(archiving(input), { what: tasks(words, input.taskIds) }),
  'selection.remove': ({ taskIds }, words) => words.t('delete', { what: tasks(words, taskIds) }),
  'trash.restore': ({ trashId }, words) => words.t('restore', { what: tasks(words, [trashId]) }),
  'selection.restore': ({ trashIds }, words) => words.t('restore', { what: tasks(words, trashIds) }),
  'trash.remove': (_, { t }) => t('deleteForGood'),
  'hierarchy.reorder': ({ moves }, words) => {
    const ids = moves.map(({ taskId }) => taskId);
    return words.t('move', { what: tasks(words, ids) });
  },
  'rounds.plan': (input, words) => words.t('planRound', round(words, input)),
  'rounds.add': (input, words) => words.t('addToRound', round(words, input)),
  'rounds.arrange': ({ moves }, words) => {
    const ids = [...new Set(moves.map(({ taskId }) => taskId))];
    return words.t('move', { what: tasks(words, ids) });
  },
  'rounds.engage': (input, words) => words.t('engageRound', round(words, input)),
  'rounds.disengage': (input, words) => words.t('disengageRound', round(words, input)),
  'rounds.close': (input, words) => words.t('closeRound', round(words, input)),
  'rounds.reopen': (input, words) => words.t('reopenRound', round(words, input)),
  'screens.createHabit': ({ name }, words) => words.t('add', { what: quoted(words, name) }),
  'habits.update': ({ habitId }, words) => words.t('change', { what: habit(words, habitId) }),
  'habits.archive': (input, words) => words.t(archiving(input), { what: habit(words, input.habitId) }),
  'habits.remove': ({ habitId }, words) => words.t('delete', { what: habit(words, habitId) }),
  'habits.check': ({ habitId }, words) => words.t('check', { what: habit(words, habitId) }),
  'comments.create': ({ taskId }, words) => words.t('commentOn', { what: tasks(words, [taskId]) }),
  'comments.remove': (_, { t }) => t('deleteComment'),
  'screens.writeComment': (_, { t }) => t('changeComment'),
  'notes.remove': (_, { t }) => t('deleteNote'),
  'screens.createProject': ({ name }, words) => words.t('add', { what: quoted(words, name) }),
  'screens.createArea': ({ name }, words) => words.t('add', { what: quoted(words, name) }),
  'screens.createHeading': ({ name }, words) => words.t('add', { what: quoted(words, name) }),
  'projects.update': ({ projectId }, words) => words.t('change', { what: project(words, projectId) }),
  'projects.archive': (input, words) => words.t(archiving(input), { what: project(words, input.projectId) }),
  'projects.remove': ({ projectId }, words) => words.t('delete', { what: project(words, projectId) }),
  'areas.update': ({ areaId }, words) => words.t('change', { what: area(words, areaId) }),
  'areas.archive': (input, words) => words.t(archiving(input), { what: area(words, input.areaId) }),
  'areas.remove': ({ areaId }, words) => words.t('delete', { what: area(words, areaId) }),
  'headings.update': ({ headingId }, words) => words.t('change', { what: heading(words, headingId) }),
  'headings.remove': ({ headingId }, words) => words.t('delete', { what: heading(words, headingId) }),
  'hierarchy.reorderPlaces': ({ moves }, words) =>
    words.t('move', { what: place(words, movedId(moves), words.t('aPlace')) }),
  'screens.writeProjectNotes': ({ id }, words) => words.t('changeNotes', { what: project(words, id) }),
  'screens.writeAreaNotes': ({ id }, words) => words.t('changeNotes', { what: area(words, id) }),
  'me.update': (_, { t }) => t('changeSetting'),
  'screens.writeEntry': ({ day }, { t }) => t('writeEntry', { day: dayName(day) }),
  'screens.createView': ({ name }, words) => words.t('saveView', { what: quoted(words, name) }),
  'views.update': (_, { t }) => t('changeView'),
  'views.remove': (_, { t }) => t('deleteView'),
  'screens.createSession': ({ taskId }, words) => words.t('workOn', { what: tasks(words, [taskId]) }),
  'screens.stopSession': (_, { t }) => t('stopSession'),
  'sessions.update': (_, { t }) => t('changeSession'),
  'sessions.remove': (_, { t }) => t('deleteSession'),
  'notifications.read': (_, { t }) => t('markRead'),
  'calendar.update': (_, { t }) => t('moveEvent'),
  'calendar.remove': (_, { t }) => t('deleteEvent'),
  'calendar.choose': (_, { t }) => t('chooseCalendars'),
  'connections.update': (_, { t }) => t('changeWritten'),
  'workspaces.setMemberRole': (_, { t }) => t('changeRole'),
  'workspaces.removeMember': (_, { t }) => t('removeMember'),
  'coach.dismiss': (_, { t }) => t('dismissHint'),
  'coach.undismiss': (_, { t }) => t('showHint'),
};

const label = <Path extends keyof ActionInputs>(
  { path, input }: { path: Path; input: ActionInputs[Path] },
  words: Words,
): string => labels[path](input, words);

export const labelOf = (action: Action, known: Known): string =>
  label(action, { ...known, t: arrivedText('offline'), common: arrivedText('common') });

export const isActionPath = (path: string): boolean => Object.hasOwn(labels, path);
