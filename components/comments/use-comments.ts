import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Comment } from '@/planner/comments';
import { pagesOf } from '../data/pages';
import { useTRPCClient } from '../data/trpc';
import { runActions, useAction } from '../data/use-action';
import { useText } from '../language/language';

const PAGE = 20;

const inputOf = (taskId: string) => ({ taskId, newestFirst: true, limit: PAGE });

/** The key of the comments on a task, as tRPC makes it: what waits for the server is shown without its client. */
export const commentsKey = (taskId: string) =>
  [['comments', 'list'], { input: inputOf(taskId), type: 'infinite' }] as const;

/** The comments on a task, oldest first. Pages load from the newest back. */
export function useComments(taskId: string) {
  const client = useTRPCClient();
  const query = useInfiniteQuery(
    pagesOf({ infiniteQueryKey: () => commentsKey(taskId) }, client.comments.list, inputOf(taskId)),
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
