import { hashKey, type QueryClient } from '@tanstack/react-query';
import { applyToComments, type CommentPages } from '../actions/comments';
import { commentsKey } from '../comments-key';
import type { PageOverlay } from './page-overlay';

const noComments: CommentPages = { pages: [{ comments: [], nextCursor: null }], pageParams: [''] };

/** Comments that wait show also on tasks whose comments were never loaded. */
export function showUnread(
  client: QueryClient,
  isRead: (hash: string) => boolean,
  overlay: PageOverlay,
): void {
  for (const { write } of overlay.writes) {
    if (write.path !== 'comments.create') continue;
    const { taskId } = write.input;
    const queryKey = commentsKey(taskId);
    if (!isRead(hashKey(queryKey)))
      client.setQueryData(queryKey, applyToComments(noComments, taskId, overlay), { updatedAt: 0 });
  }
}
