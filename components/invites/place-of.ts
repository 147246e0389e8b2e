import type { InvitationPage } from '@/server/types';

/** Where in the planner an accepted invitation leads. */
export function placeOf(kind: InvitationPage['kind'], id: string): string {
  switch (kind) {
    case 'area':
      return `/areas/${id}`;
    case 'project':
      return `/projects/${id}`;
    case 'task':
      return `/shared?task=${id}`;
    case 'note':
      return `/notes/${id}`;
    default:
      return '/today';
  }
}
