import { endOfDay, startOfDay } from '@/domain/zones';
import type { ScreenInput } from '@/server/types';

const isScreenInput = (input: unknown): input is ScreenInput => Reflect.has(Object(input), 'name');

/** What a query of a page asks for. */
export function inputOfScreen([, options]: readonly unknown[]): ScreenInput | undefined {
  const input: unknown = Reflect.get(Object(options), 'input');
  return isScreenInput(input) ? input : undefined;
}

export interface Where {
  /** The current workspace; undefined is the personal one. */
  workspaceId: string | undefined;
  zone: string;
}

export const spanOf = (day: string, zone: string) => ({
  since: startOfDay(day, zone),
  until: endOfDay(day, zone),
});

/** What a page asks for. The server prefetches under the same key. */
export const screenInput = (
  { day, ...asked }: Pick<ScreenInput, 'name' | 'id' | 'day' | 'filter' | 'sort'>,
  { workspaceId, zone }: Where,
): ScreenInput => ({
  ...asked,
  day,
  ...spanOf(day, zone),
  // The project or area determines the workspace.
  workspaceId: asked.id ? undefined : workspaceId,
});
