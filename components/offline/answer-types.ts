import type { InfiniteData } from '@tanstack/react-query';
import type { Outputs, Screen } from '@/server/types';
import type { StoredRead } from './stored-reads';

/** The comments on a task, in pages from the newest back. */
export type CommentPages = InfiniteData<Outputs['comments']['list']>;

/** Answers by the path of their operation. The client has their types from the server. */
export interface Answers {
  'screens.show': Screen;
  'screens.plan': Outputs['screens']['plan'];
  'tasks.get': Outputs['tasks']['get'];
  'habits.board': Outputs['habits']['board'];
  'comments.list': CommentPages;
}

/** The path of the operation that a query asks. */
export const pathOf = ([path]: readonly unknown[]): string => (Array.isArray(path) ? path.join('.') : '');

/** What a query asks for. */
export const inputOf = ({ queryKey: [, options] }: Pick<StoredRead, 'queryKey'>): unknown =>
  Reflect.get(Object(options), 'input');

export const isOf = <Path extends keyof Answers>(
  path: Path,
  read: StoredRead,
): read is StoredRead & { data: Answers[Path] } => pathOf(read.queryKey) === path;
