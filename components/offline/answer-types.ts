import type { CommentPages } from '@/planner/comments';
import type { ArchivePages, InboxPages, NotePages, TrashPages } from '@/planner/rows';
import type { Frame, JournalScreen, Outputs, Screen } from '@/server/types';
import type { StoredRead } from './stored-reads';

/** Answers by the path of their operation. The client has their types from the server. */
export interface Answers {
  'screens.show': Screen;
  'screens.frame': Frame;
  'screens.plan': Outputs['screens']['plan'];
  'tasks.get': Outputs['tasks']['get'];
  'habits.board': Outputs['habits']['board'];
  'comments.list': CommentPages;
  'notifications.list': InboxPages;
  'screens.journal': JournalScreen;
  'screens.notes': NotePages;
  'screens.archive': ArchivePages;
  'trash.list': TrashPages;
  'screens.calendars': Outputs['screens']['calendars'];
  'workspaces.members': Outputs['workspaces']['members'];
}

/** The path of the operation that a query asks. */
export const pathOf = ([path]: readonly unknown[]): string => (Array.isArray(path) ? path.join('.') : '');

/** What a query asks for. */
export const inputOf = ({ queryKey: [, options] }: Pick<StoredRead, 'queryKey'>): unknown =>
  Reflect.get(Object(options), 'input');

export const isOf = <Path extends keyof Answers, Read extends Pick<StoredRead, 'queryKey' | 'data'>>(
  path: Path,
  read: Read,
): read is Read & { data: Answers[Path] } => pathOf(read.queryKey) === path;
