import type { InvitationPage } from '@/server/types';

/** Where in the planner an accepted invitation leads. */
export function placeOf(kind: InvitationPage['kind'], id: string): string {
  switch (kind) {
    case 'area':
      return `/area/${id}`;
    case 'project':
      return `/project/${id}`;
    case 'task':
      return `/today?task=${id}`;
    case 'note':
      return `/notes/${id}`;
    default:
      return '/today';
  }
}
