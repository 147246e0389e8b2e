import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { atLeast } from '@/domain/roles';
import type { Task } from '@/server/types';
import { useSizeLabel } from '../../files/size-label';
import { UploadStatus } from '../../files/upload-rows';
import { useAttach } from '../../files/use-attach';
import { useTaskFiles } from '../../files/use-files';
import { useText, useTexts } from '../../shell/language/language';
import { MoreButton, NotLoaded } from '../../shell/parts/query-states';
import { isWaitingComment } from '../../sync/actions/comments';
import { useSavedText } from '../../sync/text/use-saved-text';
import { IconButton } from '../../ui/button';
import { smallIcon } from '../../ui/icon';
import { showError } from '../../ui/toast';
import { CommentField } from './comment-field';
import { CommentItem } from './comment-item';
import { useAddComment, useComments } from './use-comments';

/** The files that go with a comment that is not sent yet. */
function PickedFiles({ files, onRemove }: { files: readonly File[]; onRemove: (file: File) => void }) {
  const t = useText('comments');
  const sizeLabel = useSizeLabel();
  if (files.length === 0) return null;
  return (
    <ul aria-label={t('filesToSend')} className="px-3 pb-10">
      {files.map((file) => (
        <li
          key={`${file.name} ${file.size} ${file.lastModified}`}
          className="flex items-center gap-2 text-13"
        >
          <span className="min-w-0 truncate">{file.name}</span>
          <span className="shrink-0 text-12 text-ink-3 tabular-nums">{sizeLabel(file.size)}</span>
          <IconButton
            label={t('removeFile', { name: file.name })}
            onClick={() => onRemove(file)}
            className="-my-0.5 ms-auto"
          >
            <X {...smallIcon} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

/** The longest text of a comment. */
const MAX_BODY = 10_000;

function Composer({ taskId }: { taskId: string }) {
  const { t, common } = useTexts('comments');
  const { text, write: setText } = useSavedText(`comment:${taskId}`, { label: common('comment') });
  const [files, setFiles] = useState<readonly File[]>([]);
  const add = useAddComment(taskId);
  const attach = useAttach();
  const place = useRef<HTMLDivElement>(null);
  const send = async () => {
    setText('');
    setFiles([]);
    requestAnimationFrame(() => place.current?.scrollIntoView({ block: 'nearest' }));
    // A comment has a text. Files alone give it their names.
    const names = files.map(({ name }) => name).join(', ');
    const id = await add(text.trim() ? text : names.slice(0, MAX_BODY));
    if (id && !(files.length > 0 && isWaitingComment({ id })))
      return void attach({ target: { targetKind: 'comment', targetId: id }, files });
    if (id) showError(t('filesWait'));
    else setText(text);
    setFiles(files);
  };
  return (
    <div ref={place} className="scroll-mb-4 pt-1">
      <CommentField
        keeps={`comment:${taskId}`}
        taskId={taskId}
        label={common('comment')}
        placeholder={t('write')}
        value={text}
        onChange={setText}
        onSend={() => void send()}
        onFiles={(more) => setFiles([...files, ...more])}
        hasFiles={files.length > 0}
      >
        <PickedFiles files={files} onRemove={(file) => setFiles(files.filter((other) => other !== file))} />
      </CommentField>
    </div>
  );
}

const canWrite = ({ accessRole }: Task) => atLeast(accessRole, 'commenter');

/** The comments, with earlier pages on demand. */
function Thread({ task }: { task: Task }) {
  const { t, common } = useTexts('comments');
  const { query, comments } = useComments(task.id);
  const files = useTaskFiles(task.id);
  const list = useRef<HTMLOListElement>(null);
  if (!comments && !query.error && task.commentCount === 0) return null;
  if (!comments) return <NotLoaded query={query} rows={3} />;
  return (
    <>
      {/* The button disappears with the last page, so move the focus to the list. */}
      <MoreButton
        query={query}
        className="text-13"
        onFetched={() => list.current?.focus({ preventScroll: true })}
      >
        {t('earlier')}
      </MoreButton>
      <ol ref={list} tabIndex={-1} aria-label={common('comments')} className="outline-none">
        {comments.map((comment) => (
          <CommentItem
            key={comment.id}
            {...{ comment, task }}
            files={files.filter(({ targetId }) => targetId === comment.id)}
          />
        ))}
      </ol>
      <UploadStatus isAbout={({ targetKind }) => targetKind === 'comment'} />
      {comments.length === 0 && !canWrite(task) && <p className="py-1 text-13 text-ink-3">{t('none')}</p>}
    </>
  );
}

export function Comments({ task }: { task: Task }) {
  const { t, common } = useTexts('comments');
  return (
    <section aria-label={common('comments')} className="px-2">
      <h2 className="pb-1 text-13 font-semibold text-ink-2">{common('comments')}</h2>
      <Thread task={task} />
      {canWrite(task) ? (
        <Composer taskId={task.id} />
      ) : (
        <p className="pt-1 text-13 text-ink-2">{t('onlyReads')}</p>
      )}
    </section>
  );
}
