import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useText } from '../../shell/language/language';
import type { Comment } from '../../sync/actions/comments';
import { commentsInput, commentsKey } from '../../sync/comments-key';
import { pagesOf } from '../../sync/pages';
import { useTRPCClient } from '../../sync/trpc';
import { runActions, useAction } from '../../sync/use-action';

/** The comments on a task, oldest first. Pages load from the newest back. */
export function useComments(taskId: string) {
  const client = useTRPCClient();
  const query = useInfiniteQuery(
    pagesOf({ infiniteQueryKey: () => commentsKey(taskId) }, client.comments.list, commentsInput(taskId)),
  );
  const comments = useMemo(() => query.data?.pages.flatMap((page) => page.comments).reverse(), [query.data]);
  return { query, comments };
}

export interface CommentEdit {
  body: string;
  base: string;
}

/**
 * The writes on a task's comments. `add` resolves to the id of the comment; to undefined, and `edit` to false, if the
 * server refuses them.
 */
export function useCommentActions(taskId: string) {
  const t = useText('comments');
  const client = useTRPCClient();
  const edit = useAction('screens.writeComment');
  const remove = useAction('comments.remove');
  return {
    async add(body: string) {
      let id: string | undefined;
      await runActions(async () => {
        id = (await client.comments.create.mutate({ taskId, body })).comment.id;
      });
      return id;
    },
    /** Saves a text that was written over another. The server merges what other browsers saved meanwhile. */
    edit: ({ id }: Comment, { body, base }: CommentEdit) => edit({ commentId: id, base, body }),
    remove: ({ id }: Comment) =>
      remove(
        { commentId: id },
        { label: t('deleted'), by: [{ path: 'trash.restore', input: { trashId: id } }] },
      ),
  };
}
