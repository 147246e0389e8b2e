/** What has a place of its own in the planner. */
export type Kind = 'area' | 'project' | 'task' | 'note';

/** Where a thing is shown: a task beside the page that is open; what has no place, nowhere. */
export function pathOf(kind: Kind, id: string): string;
export function pathOf(kind: string, id: string): string | undefined;
export function pathOf(kind: string, id: string): string | undefined {
  switch (kind) {
    case 'area':
    case 'project':
      return `/${kind}/${id}`;
    case 'note':
      return `/notes/${id}`;
    case 'task':
      return `?task=${id}`;
    default:
      return undefined;
  }
}
