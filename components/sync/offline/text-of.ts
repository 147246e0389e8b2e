import type { Action } from '../actions/actions';
import { isText } from '../stored-shape';

const typed = ['title', 'name', 'notes', 'body', 'note'] as const;

const textsIn = (fields: object): string[] =>
  typed.flatMap((name) => {
    const value: unknown = Reflect.get(fields, name);
    return isText(value) && value !== '' ? [value] : [];
  });

/** What a person typed into what an action saves. Undefined if that was nothing. */
export function textOf({ path, input }: Action): string | undefined {
  const parts = path === 'screens.createTasks' ? input.tasks : [input];
  return parts.flatMap(textsIn).join('\n') || undefined;
}
