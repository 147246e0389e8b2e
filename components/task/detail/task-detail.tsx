import { useQuery } from '@tanstack/react-query';
import { Archive, ArchiveRestore, MoreHorizontal, Trash2, UserPlus, Users, X } from 'lucide-react';
import { useEffect } from 'react';
import type { Frame, Task } from '@/server/types';
import { FilesSection } from '../../files/files-section';
import { useTaskFiles } from '../../files/use-files';
import { NotesField } from '../../notes/live/notes-field';
import { TaskActivity } from '../../people/activity/task-activity';
import { useShareName } from '../../people/sharing/share-button';
import { useText, useTexts } from '../../shell/language/language';
import { AutoTextarea } from '../../shell/parts/auto-textarea';
import { useFrameOf } from '../../shell/parts/frame';
import { LeftTextsOf } from '../../shell/parts/left-texts';
import { Gone } from '../../shell/parts/page-states';
import { canEdit, canManage } from '../../shell/parts/permissions';
import { NotLoaded } from '../../shell/parts/query-states';
import { getPage } from '../../shell/state/current-page';
import { leaveTask, openTask, takeEntry } from '../../shell/state/open-task';
import { openRowMenu } from '../../shell/state/row-menu';
import { openShare, taskTarget } from '../../shell/state/share-target';
import { useSave } from '../../sync/act';
import { changeTasks, writeTaskNotes } from '../../sync/actions/tasks';
import { useScreenCache } from '../../sync/screen-cache';
import { useIsVisitor } from '../../sync/served';
import { isGone, useTRPC, useTRPCClient } from '../../sync/trpc';
import { Button, IconButton } from '../../ui/button';
import { icon } from '../../ui/icon';
import { Comments } from '../comments/comments';
import { Check } from '../rows/check';
import { placeName, placesOf } from '../rows/groups';
import { useTaskActions } from '../rows/use-task-actions';
import { Checklist } from './checklist';
import { DetailPanel } from './detail-panel';
import { Properties } from './properties';
import { Facts, Steps } from './read-only-task';

function TaskFiles({ task }: { task: Task }) {
  const files = useTaskFiles(task.id).filter(({ targetKind }) => targetKind === 'task');
  return (
    <FilesSection
      target={{ targetKind: 'task', targetId: task.id }}
      files={files}
      canEdit={canEdit(task)}
      zone="[data-detail]"
    />
  );
}

interface TaskDetailProps {
  id: string;
  today: string;
  frame: Frame | undefined;
}

/** Actions on the whole task that the caller's role allows. */
function Tools({ task }: { task: Task }) {
  const { t, common } = useTexts('task-detail');
  const shareName = useShareName();
  const actions = useTaskActions();
  const isVisitor = useIsVisitor();
  const archived = task.status === 'archived';
  const leave = (done: Promise<unknown>) => {
    openTask(null);
    void done;
  };
  return (
    <>
      {!isVisitor && (
        <IconButton label={shareName(task)} onClick={() => openShare(taskTarget(task))}>
          {canManage(task) ? <UserPlus {...icon} /> : <Users {...icon} />}
        </IconButton>
      )}
      {canEdit(task) && (
        <IconButton
          label={archived ? t('archived') : common('archive')}
          disabled={archived}
          Icon={archived ? ArchiveRestore : Archive}
          onClick={() => leave(actions.archive([task]))}
        />
      )}
      {canManage(task) && (
        <IconButton label={common('delete')} onClick={() => leave(actions.remove([task]))} Icon={Trash2} />
      )}
    </>
  );
}

/** The menu of the task's row. Commands act on the rows of the page, so a task of another page has none. */
function More({ task }: { task: Task }) {
  const t = useText('task-detail');
  if (!getPage()?.tasks.some(({ id }) => id === task.id)) return null;
  return (
    <IconButton
      label={t('more')}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => openRowMenu(task, currentTarget.getBoundingClientRect(), currentTarget)}
      Icon={MoreHorizontal}
    />
  );
}

function Title({ task }: { task: Task }) {
  const t = useText('task-detail');
  const save = useSave();
  const client = useTRPCClient();
  if (!canEdit(task))
    return (
      <h2 data-title="" tabIndex={-1} className="text-20 font-semibold [overflow-wrap:anywhere]">
        {task.title}
      </h2>
    );
  return (
    <AutoTextarea
      label={t('title')}
      name={`task-title:${task.id}`}
      value={task.title}
      maxLength={500}
      single
      empty="never"
      onSave={(title) => save(changeTasks([task], { title }))}
      undo={{ read: async () => (await client.tasks.get.query({ taskId: task.id })).task.title }}
      className="block text-20 font-semibold"
    />
  );
}

/** The ring and the title stand where they stand in the row. */
function Head({ task }: { task: Task }) {
  const common = useText('common');
  return (
    <div className="flex items-start gap-2 px-1 max-md:sticky max-md:ps-3 max-md:top-0 max-md:z-10 max-md:bg-raised max-md:py-1 [&>:first-child]:mt-1.5 touch:[&>:first-child]:-mx-2.5 touch:[&>:first-child]:mt-0">
      <Check task={task} />
      <div className="min-w-0 flex-1 py-1 touch:py-2">
        <Title task={task} />
      </div>
      <span className="flex shrink-0 py-1 touch:py-0">
        <More task={task} />
        <IconButton label={common('close')} onClick={() => openTask(null)} Icon={X} className="text-ink-3" />
      </span>
    </div>
  );
}

/** The task. Viewers see what it has, without what changes it. */
function Body({ task, today, frame }: Omit<TaskDetailProps, 'id'> & { task: Task }) {
  const common = useText('common');
  const save = useSave();
  const around = useFrameOf(task, { frame, today });
  const about = { task, today, place: around && placeName(task, placesOf(around)) };
  const may = canEdit(task);
  const isVisitor = useIsVisitor();
  return (
    <>
      <Head task={task} />
      <div className="flex flex-col gap-2 ps-7 pe-1.5 max-md:gap-3 max-md:px-2 max-md:pb-6">
        <NotesField
          label={common('notes')}
          name={`task-notes:${task.id}`}
          value={task.notes}
          maxLength={50_000}
          place={{ workspaceId: task.workspaceId, projectId: task.projectId, areaId: task.areaId }}
          onSave={may ? (notes, base) => save(writeTaskNotes(task, { notes, base })) : undefined}
        />
        {may ? <Checklist task={task} /> : <Steps items={task.checklist} />}
        {may ? <Properties {...about} frame={frame} isVisitor={isVisitor} /> : <Facts {...about} />}
        {!isVisitor && (
          <>
            <TaskFiles task={task} />
            <Comments task={task} />
          </>
        )}
        <div className="flex items-start gap-1">
          <div className="min-w-0 flex-1">{!isVisitor && <TaskActivity taskId={task.id} />}</div>
          <Tools task={task} />
        </div>
      </div>
    </>
  );
}

/** Moves the focus into a task opened by key, and back to its row on close. */
function useKeyboard(id: string, drawn: boolean): void {
  useEffect(() => {
    if (drawn) takeEntry(id);
  }, [id, drawn]);
  useEffect(() => () => leaveTask(id), [id]);
}

export function TaskDetail({ id, today, frame }: TaskDetailProps) {
  const common = useText('common');
  const trpc = useTRPC();
  const cache = useScreenCache();
  const known = cache.find(id);
  const query = useQuery(
    trpc.tasks.get.queryOptions({ taskId: id }, { placeholderData: known && { task: known } }),
  );
  const task = query.data?.task;
  useKeyboard(id, task !== undefined);
  return (
    <DetailPanel id={id}>
      {task && <Body task={task} today={today} frame={frame} />}
      {isGone(query.error) && (
        <div className="p-4">
          <Gone what="task" as="h2">
            <Button look="outline" onClick={() => openTask(null)}>
              {common('close')}
            </Button>
          </Gone>
          <LeftTextsOf id={id} />
        </div>
      )}
      {!task && !isGone(query.error) && <NotLoaded query={query} rows={5} />}
    </DetailPanel>
  );
}
