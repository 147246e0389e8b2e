import type { Outputs, Person } from '@/server/types';
import type { Action, KeyedAction } from './actions';
import { removedIds, withoutRemoved } from './rows';

/** The comments on a task, in pages from the newest back. */
export interface CommentPages {
  pages: Outputs['comments']['list'][];
  pageParams: string[];
}

export type Comment = CommentPages['pages'][number]['comments'][number];
type NewComment = Extract<Action, { path: 'comments.create' }>['input'];

/** The prefix of the ids of comments that the server has not created yet. */
const DRAFT = 'new-';
/** The prefix of the ids of comments that wait because the server cannot be reached. */
const WAITING = `${DRAFT}waiting-`;

export const isDraft = ({ id }: Pick<Comment, 'id'>): boolean => id.startsWith(DRAFT);
export const isWaitingComment = ({ id }: Pick<Comment, 'id'>): boolean => id.startsWith(WAITING);

/** A comment as it shows until the server has it. */
export const draftOf = (
  { taskId, body }: NewComment,
  { key, at, isLate, author }: Omit<KeyedAction, 'write'> & { author: Person },
): Comment => ({
  id: `${isLate ? WAITING : DRAFT}${key}`,
  ...{ taskId, author, body, createdAt: at, updatedAt: at },
});

/** Adds new comments at the top of the list, shows edited texts and leaves out deleted comments. */
export function applyToComments(
  list: CommentPages,
  taskId: unknown,
  { writes, me }: { writes: readonly KeyedAction[]; me: Person },
): CommentPages {
  const drafts = writes.flatMap(({ write, ...made }) =>
    write.path === 'comments.create' && write.input.taskId === taskId
      ? [draftOf(write.input, { ...made, author: me })]
      : [],
  );
  const edits = new Map(
    writes.flatMap(({ write, at }) =>
      write.path === 'screens.writeComment'
        ? [[write.input.commentId, { body: write.input.body, updatedAt: at }] as const]
        : [],
    ),
  );
  const removed = removedIds(writes);
  const [first, ...earlier] = list.pages;
  if (!first || drafts.length + edits.size + removed.size === 0) return list;
  const pages = [{ ...first, comments: [...drafts.reverse(), ...first.comments] }, ...earlier];
  const edited = (comment: Comment): Comment => ({ ...comment, ...edits.get(comment.id) });
  return {
    ...list,
    pages: pages.map((page) => ({ ...page, comments: withoutRemoved(page.comments, removed).map(edited) })),
  };
}
