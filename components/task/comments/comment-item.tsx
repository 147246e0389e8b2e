import { MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { Components } from 'react-markdown';
import { atLeast } from '@/domain/roles';
import type { Task } from '@/server/types';
import type { StoredFile } from '../../files/file-address';
import { FileList } from '../../files/file-list';
import { UploadRows } from '../../files/upload-rows';
import { useAttach } from '../../files/use-attach';
import { deletedAccount, PersonName } from '../../people/activity/person-name';
import { useText, useTexts } from '../../shell/language/language';
import { Ago } from '../../shell/parts/ago';
import { useKnownFrame } from '../../shell/parts/frame';
import { useAct } from '../../sync/act';
import {
  type Comment,
  isDraft,
  isWaitingComment,
  removeComment,
  writeComment,
} from '../../sync/actions/comments';
import { useSavedText } from '../../sync/text/use-saved-text';
import { IconButton } from '../../ui/button';
import { icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { Markdown, OutwardLink, OwnPicture } from '../../ui/markdown';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../ui/menu';
import { Avatar, nameOf } from '../../ui/person';
import { WaitingMark } from '../../ui/waiting-mark';
import { CommentField } from './comment-field';
import { linkMentions } from './mentions';

const components: Components = {
  img: OwnPicture,
  a: ({ href = '', children }) =>
    href.startsWith('/u/') ? (
      <Link href={href} className="rounded bg-accent-soft px-1 font-medium text-accent no-underline!">
        {children}
      </Link>
    ) : (
      <OutwardLink href={href}>{children}</OutwardLink>
    ),
};

const plugins = [linkMentions];

/** What takes longer than people notice is shown as it was typed: a thread can hold many comments. */
const MOST_MARKS = 1_000;

/** Renders a comment as Markdown, with line breaks kept and mentions linked. */
export const CommentText = ({ children }: { children: string }) => (
  <Markdown className="[&>:last-child]:mb-0!" components={components} plugins={plugins} marks={MOST_MARKS}>
    {children}
  </Markdown>
);

interface EditProps {
  comment: Comment;
  onSave: (edit: { body: string; base: string }) => void;
  onClose: () => void;
}

function Edit({ comment, onSave, onClose }: EditProps) {
  const t = useText('comments');
  // It may change while this field is open.
  const [base] = useState(comment.body);
  const key = `comment-edit:${comment.taskId}/${comment.id}` as const;
  const { text, write, drop } = useSavedText(key, { value: base, label: t('change') });
  const attach = useAttach();
  const target = { targetKind: 'comment', targetId: comment.id } as const;
  return (
    <CommentField
      taskId={comment.taskId}
      label={t('change')}
      value={text}
      keeps={key}
      onChange={write}
      onSend={() => {
        onSave({ body: text, base });
        drop();
      }}
      onCancel={() => {
        drop();
        onClose();
      }}
      onClose={onClose}
      onFiles={(files) => void attach({ target, files })}
    />
  );
}

interface ActionsProps {
  name: string;
  onEdit: (() => void) | undefined;
  onRemove: () => void;
}

function Actions({ name, onEdit, onRemove }: ActionsProps) {
  const { t, common } = useTexts('comments');
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton
          label={t('actionsOf', { name })}
          className="-my-1 ms-auto can-hover:opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 data-[state=open]:opacity-100 touch:-my-3"
        >
          <MoreHorizontal {...icon} />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end" className="min-w-32">
        {/* Wait until the menu has closed and restored the focus. */}
        {onEdit && <MenuItem onSelect={() => setTimeout(onEdit)}>{common('edit')}</MenuItem>}
        <MenuItem onSelect={onRemove}>{common('delete')}</MenuItem>
      </MenuContent>
    </Menu>
  );
}

interface CommentItemProps {
  comment: Comment;
  task: Task;
  files: readonly StoredFile[];
}

/** One comment. Its author can edit and delete it; the owner of the task can delete it. */
export function CommentItem({ comment, task, files }: CommentItemProps) {
  const { t, common } = useTexts('comments');
  const act = useAct();
  const me = useKnownFrame()?.me.id;
  const [editing, setEditing] = useState(false);
  const author = comment.author ?? deletedAccount(common);
  const isOwner = task.accessRole === 'owner';
  const isMine = me !== undefined && comment.author?.id === me;
  const canEdit = isMine && atLeast(task.accessRole, 'commenter');
  const save = (edit: { body: string; base: string }) => {
    setEditing(false);
    if (edit.body !== edit.base) void act(writeComment(comment, edit));
  };
  return (
    <li tabIndex={-1} data-comment={comment.id} className="group flex gap-2.5 py-2">
      <Avatar person={author} />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-5 items-start gap-2">
          <p className="min-w-0 text-13">
            <PersonName person={author} />{' '}
            <span className="text-12 whitespace-nowrap text-ink-3">
              {comment.updatedAt > comment.createdAt ? (
                t.rich('editedAgo', { time: () => <Ago instant={comment.createdAt} /> })
              ) : (
                <Ago instant={comment.createdAt} />
              )}
              {isWaitingComment(comment) && <WaitingMark className="ms-1.5" />}
            </span>
          </p>
          {(isMine || isOwner) && !isDraft(comment) && !editing && (
            <Actions
              name={nameOf(author)}
              onEdit={canEdit ? () => setEditing(true) : undefined}
              onRemove={() => void act(removeComment(comment))}
            />
          )}
        </div>
        {editing ? (
          <Edit comment={comment} onSave={save} onClose={() => setEditing(false)} />
        ) : (
          <CommentText>{comment.body}</CommentText>
        )}
        <FileList
          label={t('filesOf', { name: nameOf(author) })}
          files={files}
          canDelete={canEdit || isOwner}
          className="pt-1.5"
        />
        <UploadRows target={{ targetKind: 'comment', targetId: comment.id }} />
      </div>
    </li>
  );
}
