'use client';

import { useRef } from 'react';
import { atLeast } from '@/server/domain/roles';
import type { Person, Task } from '@/server/types';
import { ErrorState, Skeleton } from '../data/page-states';
import { usePendingDeletes } from '../data/pending-deletes';
import { messageOf } from '../data/trpc';
import { Button } from '../ui/button';
import { CommentField } from './comment-field';
import { CommentItem } from './comment-item';
import { type CommentActions, useCommentActions, useComments } from './use-comments';
import { useDraft } from './use-draft';

interface CommentsProps {
  task: Task;
  me: Person | undefined;
}

function Composer({ taskId, actions }: { taskId: string; actions: CommentActions }) {
  const [text, setText] = useDraft(taskId);
  const place = useRef<HTMLDivElement>(null);
  const send = async () => {
    setText('');
    requestAnimationFrame(() => place.current?.scrollIntoView({ block: 'nearest' }));
    if (!(await actions.add(text))) setText(text);
  };
  return (
    <div ref={place} className="scroll-mb-4 pt-1">
      <CommentField
        taskId={taskId}
        label="Comment"
        placeholder="Write a comment"
        value={text}
        onChange={setText}
        onSend={() => void send()}
      />
    </div>
  );
}

/** The comments, with earlier pages on demand. */
function Thread({ task, me, actions }: CommentsProps & { actions: CommentActions }) {
  const { query, comments } = useComments(task.id);
  const pendingDeletes = usePendingDeletes();
  const list = useRef<HTMLOListElement>(null);
  if (query.isError && !comments)
    return <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />;
  if (!comments) return task.commentCount > 0 ? <Skeleton rows={3} /> : null;
  const shown = comments.filter(({ id }) => !pendingDeletes.has(id));
  const canWrite = atLeast(task.accessRole, 'commenter');
  const readBack = async () => {
    await query.fetchNextPage();
    // The button disappears with the last page, so move the focus to the list.
    list.current?.focus({ preventScroll: true });
  };
  return (
    <>
      {query.hasNextPage && (
        <Button disabled={query.isFetchingNextPage} onClick={() => void readBack()} className="text-13">
          Earlier comments
        </Button>
      )}
      <ol ref={list} tabIndex={-1} aria-label="Comments" className="outline-none">
        {shown.map((comment) => {
          const mine = me !== undefined && comment.author?.id === me.id;
          return (
            <CommentItem
              key={comment.id}
              comment={comment}
              own={mine && canWrite}
              removable={mine || task.accessRole === 'owner'}
              actions={actions}
            />
          );
        })}
      </ol>
      {shown.length === 0 && !canWrite && <p className="py-1 text-13 text-ink-3">No comments yet.</p>}
    </>
  );
}

export function Comments({ task, me }: CommentsProps) {
  const actions = useCommentActions(task.id, me);
  return (
    <section aria-label="Comments" className="px-2">
      <h2 className="pb-1 text-13 font-semibold text-ink-2">Comments</h2>
      <Thread task={task} me={me} actions={actions} />
      {atLeast(task.accessRole, 'commenter') ? (
        <Composer taskId={task.id} actions={actions} />
      ) : (
        <p className="pt-1 text-13 text-ink-2">You can read this task. Its owner can let you comment.</p>
      )}
    </section>
  );
}
