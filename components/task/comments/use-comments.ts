import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { perform } from '../../sync/act';
import { createComment } from '../../sync/actions/comments';
import { commentsInput, commentsKey } from '../../sync/comments-key';
import { pagesOf } from '../../sync/pages';
import { isText, objectOf } from '../../sync/stored-shape';
import { messageOf, useTRPCClient } from '../../sync/trpc';
import { usePageTools } from '../../sync/use-page-tools';
import { showError } from '../../ui/toast';

/** The comments on a task, oldest first. Pages load from the newest back. */
export function useComments(taskId: string) {
  const client = useTRPCClient();
  const query = useInfiniteQuery(
    pagesOf({ infiniteQueryKey: () => commentsKey(taskId) }, client.comments.list, commentsInput(taskId)),
  );
  const comments = useMemo(() => query.data?.pages.flatMap((page) => page.comments).reverse(), [query.data]);
  return { query, comments };
}

const hasComment = objectOf<{ comment: { id: string } }>({
  comment: objectOf<{ id: string }>({ id: isText }),
});

/** Adds comments. Resolves to the id; to undefined if the server refuses it. */
export function useAddComment(taskId: string) {
  const tools = usePageTools();
  return async (body: string): Promise<string | undefined> => {
    const [answer] = await perform(tools, createComment({ taskId, body })).catch((error: unknown) => {
      showError(messageOf(error));
      return [];
    });
    return hasComment(answer) ? answer.comment.id : undefined;
  };
}
