import type { Action } from '@/planner/actions';
import { type Check, isText, objectOf } from '../data/stored-shape';
import { isActionPath } from './labels';

const hasPath = objectOf<{ path: string; input: unknown }>({
  path: isText,
  input: (value): value is unknown => typeof value === 'object' && value !== null,
});

/** Plain text, such as `tomorrow`, is understood by the server only. Nothing could show what it does. */
const isPlainText = (input: unknown): boolean =>
  isText(Reflect.get(Object(input), 'when')) || isText(Reflect.get(Object(input), 'priority'));

/** What the form of the profile saves says so where it was typed. */
const isForm = ({ path, input }: { path: string; input: unknown }): boolean =>
  path === 'me.update' && Object.keys(Object(input)).some((name) => name !== 'preferences');

/** Whether a write can wait for the server. */
export const isOfflineWrite: Check<Action> = (value): value is Action =>
  hasPath(value) && isActionPath(value.path) && !isPlainText(value.input) && !isForm(value);
