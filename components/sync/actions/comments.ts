import type { Outputs, Person } from '@/server/types';
import { type Act, type Inverses, says, without } from './act';
import type { Action, ActionInputs, KeyedAction } from './actions';
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

export const commentInverses: Inverses<
  Extract<keyof ActionInputs, `comments.${string}`> | 'screens.writeComment'
> = {
  'comments.create': without('The server chooses its id. The comment has its own Delete.'),
  'comments.remove': ({ commentId }) => [{ path: 'trash.restore', input: { trashId: commentId } }],
  'screens.writeComment': ({ commentId, base, body }) => [
    { path: 'screens.writeComment', input: { commentId, base: body, body: base } },
  ],
};

export const createComment = (input: NewComment): Act => ({ does: [{ path: 'comments.create', input }] });

/** The server merges what other browsers saved meanwhile. */
export const writeComment = ({ id: commentId }: Comment, edit: { body: string; base: string }): Act => ({
  does: [{ path: 'screens.writeComment', input: { commentId, ...edit } }],
});

export const removeComment = ({ id: commentId }: Comment): Act => ({
  does: [{ path: 'comments.remove', input: { commentId } }],
  label: says('comments', (t) => t('deleted')),
});
