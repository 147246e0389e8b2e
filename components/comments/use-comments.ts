'use client';

import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Outputs, Person } from '@/server/types';
import { changeShown, writeOptimistically } from '../data/optimistic';
import { deleteWithUndo } from '../data/pending-deletes';
import { useScreenCache } from '../data/screen-cache';
import { useTRPC, useTRPCClient } from '../data/trpc';

type Page = Outputs['comments']['list'];
type Pages = InfiniteData<Page, string>;
export type Comment = Page['comments'][number];

const PAGE = 20;

const inputOf = (taskId: string) => ({ taskId, newestFirst: true, limit: PAGE });

/** The key of the comments on a task, as tRPC makes it: what waits for the server is shown without its client. */
export const commentsKey = (taskId: string) =>
  [['comments', 'list'], { input: inputOf(taskId), type: 'infinite' }] as const;

/** The comments on a task, oldest first. Pages load from the newest back. */
export function useComments(taskId: string) {
  const client = useTRPCClient();
  const input = inputOf(taskId);
  const query = useInfiniteQuery({
    queryKey: commentsKey(taskId),
    queryFn: ({ pageParam }) => client.comments.list.query({ ...input, cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const comments = useMemo(() => query.data?.pages.flatMap((page) => page.comments).reverse(), [query.data]);
  return { query, comments };
}

const draft = (taskId: string, body: string, author: Person | null): Comment => {
  const now = Date.now();
  return { id: `new-${now}`, taskId, author, body, createdAt: now, updatedAt: now };
};

/** True for a comment that the server has not confirmed yet. */
export const isDraft = ({ id }: Comment) => id.startsWith('new-');

/** Begins the ids of comments that wait for the server to be reached. */
export const WAITING_COMMENT = 'new-waiting-';

export const isWaitingComment = ({ id }: Pick<Comment, 'id'>) => id.startsWith(WAITING_COMMENT);

type Change = (comments: Comment[], index: number) => Comment[];

export interface CommentEdit {
  body: string;
  base: string;
}

function useWriter(taskId: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const cache = useScreenCache();
  return useMemo(() => {
    const queryKey = commentsKey(taskId);
    const refresh = () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: trpc.comments.pathKey() }),
        queryClient.invalidateQueries({ queryKey: trpc.activity.pathKey() }),
        cache.refresh(),
      ]);
    const count = (by: number) =>
      cache.change([taskId], (task) => ({ ...task, commentCount: Math.max(0, task.commentCount + by) }));
    const show = (change: Change) =>
      changeShown<Pages>(queryClient, queryKey, (shown) => ({
        ...shown,
        pages: shown.pages.map((page, index) => ({ ...page, comments: change(page.comments, index) })),
      }));
    /** `by` is the change of the comment count. */
    const write = (change: Change, send: () => Promise<unknown>, by = 0): Promise<boolean> =>
      writeOptimistically({
        async apply() {
          const putBack = [await show(change), ...(by ? [await count(by)] : [])];
          return () => {
            for (const one of putBack) one();
          };
        },
        send,
        refresh,
      });
    return { write, refresh };
  }, [taskId, trpc, queryClient, cache]);
}

/** The writes on a task's comments. `add` resolves to undefined and `edit` to false if the server refuses them. */
export function useCommentActions(taskId: string, me: Person | undefined) {
  const client = useTRPCClient();
  const { write, refresh } = useWriter(taskId);
  return useMemo(
    () => ({
      /** Resolves to the id of the comment. */
      async add(body: string) {
        let id: string | undefined;
        await write(
          (comments, index) => (index === 0 ? [draft(taskId, body, me ?? null), ...comments] : comments),
          async () => {
            id = (await client.comments.create.mutate({ taskId, body })).comment.id;
          },
          1,
        );
        return id;
      },
      /** Saves a text that was written over another. The server merges what other browsers saved meanwhile. */
      edit: ({ id }: Comment, { body, base }: CommentEdit) =>
        write(
          (comments) =>
            comments.map((one) => (one.id === id ? { ...one, body, updatedAt: Date.now() } : one)),
          () => client.screens.writeComment.mutate({ commentId: id, base, body }),
        ),
      remove: ({ id }: Comment) =>
        deleteWithUndo(id, {
          said: 'Deleted the comment',
          remove: () => client.comments.remove.mutate({ commentId: id }),
          restore: () => client.trash.restore.mutate({ trashId: id }),
          refresh,
        }),
    }),
    [client, write, refresh, taskId, me],
  );
}

export type CommentActions = ReturnType<typeof useCommentActions>;
