import type { Action, ActionInputs } from '@/planner/actions';
import { type Check, isText, objectOf } from '../data/stored-shape';

const paths: Record<keyof ActionInputs, true> = {
  'screens.createTasks': true,
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
  'screens.writeComment': true,
  'projects.update': true,
  'projects.archive': true,
  'areas.update': true,
  'areas.archive': true,
  'headings.update': true,
  'hierarchy.reorderPlaces': true,
  'screens.writeProjectNotes': true,
  'screens.writeAreaNotes': true,
  'me.update': true,
};

const hasPath = objectOf<{ path: string; input: unknown }>({
  path: isText,
  input: (value): value is unknown => typeof value === 'object' && value !== null,
});

/** Plain text, such as `tomorrow`, is understood by the server only. Nothing could show what it does. */
const isPlainText = (input: unknown): boolean =>
  isText(Reflect.get(Object(input), 'when')) || isText(Reflect.get(Object(input), 'priority'));

/** What forms save says so where it was typed. */
const isForm = ({ path, input }: { path: string; input: unknown }): boolean => {
  const { preferences, ...more } = Object(input);
  const isOther = Object.keys(more).length > 0 || 'notifications' in Object(preferences);
  return path === 'me.update' && (isOther || 'mailDigest' in Object(preferences));
};

/** Whether a write can wait for the server. */
export const isOfflineWrite: Check<Action> = (value): value is Action =>
  hasPath(value) && Object.hasOwn(paths, value.path) && !isPlainText(value.input) && !isForm(value);
