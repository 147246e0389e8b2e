import { pagePath } from '@/domain/addresses';

/** Things that have a URL. */
export type Kind = 'area' | 'project' | 'task' | 'note';

/** The relative URL of a row. A task opens next to the current page. Unknown kinds have none. */
export function pathOf(kind: Kind, id: string): string;
export function pathOf(kind: string, id: string): string | undefined;
export function pathOf(kind: string, id: string): string | undefined {
  switch (kind) {
    case 'area':
    case 'project':
    case 'note':
      return pagePath(kind, id);
    case 'task':
      return `?task=${id}`;
    case 'webhook':
      return '/settings/webhooks';
    default:
      return undefined;
  }
}
