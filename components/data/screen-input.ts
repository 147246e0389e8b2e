import { endOfDay, startOfDay } from '@/server/domain/zones';
import type { ScreenInput } from '@/server/types';

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
