import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useReducer } from 'react';
import type { Text } from '@/language/translator';
import type { Frame, Task, TaskChange } from '@/server/types';
import { useText } from '../../shell/language/language';
import { useFrameOf } from '../../shell/parts/frame';
import { NotLoaded } from '../../shell/parts/query-states';
import { useWords } from '../../shell/parts/words';
import { findRow } from '../../shell/state/find-row';
import { closePicker, type Question, useOpenPicker } from '../../shell/state/open-picker';
import { useScreenCache } from '../../sync/screen-cache';
import { useTRPC } from '../../sync/trpc';
import { Dialog } from '../../ui/dialog';
import { icon } from '../../ui/icon';
import { Avatar, nameOf } from '../../ui/person';
import { priorities } from '../rows/priorities';
import { type TaskActions, useTaskActions } from '../rows/use-task-actions';
import { ChoicePanel } from './choice-panel';
import { DurationPicker } from './duration-picker';
import { PlacePicker } from './place-picker';
import { ReminderPicker } from './reminder-picker';
import { RepeatPicker } from './repeat-picker';
import { tagsOf } from './tags';
import { TagsInput } from './tags-input';
import { DeadlinePicker, WhenPicker } from './when-picker';

const titles = {
  when: ({ common }) => common('when'),
  deadline: ({ common }) => common('deadline'),
  move: ({ t }) => t('moveTo'),
  tags: ({ common }) => common('tags'),
  priority: ({ common }) => common('priority'),
  assignee: ({ t }) => t('assignee'),
  remind: ({ detail }) => detail('remind'),
  repeat: ({ detail }) => detail('repeat'),
  duration: ({ detail }) => detail('duration'),
} satisfies Record<Question, (words: PickerWords) => string>;

type PickersWords = ReturnType<typeof useWords<'pickers'>>;

interface PickerWords extends PickersWords {
  detail: Text<'task-detail'>;
}

interface PickerProps extends PickerWords {
  tasks: readonly Task[];
  today: string;
  frame: Frame | undefined;
  actions: TaskActions;
  /** Changes the tasks and closes the panel. */
  set: (patch: TaskChange, label: string) => void;
}

/** The value that all tasks share, or null. */
const sharedValue = <Value,>(tasks: readonly Task[], read: (task: Task) => Value): Value | null => {
  const [first] = tasks;
  return first && tasks.every((task) => read(task) === read(first)) ? read(first) : null;
};

const WhenOfTasks = ({ tasks, today, labels, set }: PickerProps) => (
  <WhenPicker
    value={tasks.length === 1 ? (tasks[0]?.when ?? null) : null}
    today={today}
    onPick={(when) => set({ when }, labels.when(when, today))}
  />
);

const DeadlineOfTasks = ({ tasks, today, t, labels, set }: PickerProps) => (
  <DeadlinePicker
    value={sharedValue(tasks, ({ deadline }) => deadline)}
    today={today}
    onPick={(deadline) => set({ deadline }, deadline ? labels.deadline(deadline, today) : t('setNoDeadline'))}
  />
);

function PriorityPicker({ tasks, t, common, set }: PickerProps) {
  const value = sharedValue(tasks, ({ priority }) => priority);
  return (
    <div className="w-48">
      <ChoicePanel
        label={common('priority')}
        choices={priorities.map((name, priority) => ({
          key: name,
          name: common(name),
          // As quick-add has it: !1 to !3.
          also: String(priority),
          isChosen: value === priority,
          onPick: () => set({ priority }, t('setPriority', { priority: common(name) })),
        }))}
      />
    </div>
  );
}

/** Everyone who may complete the task, the user first. Typing finds a person, Enter picks the first. */
function AssigneePicker({ tasks, t, set }: PickerProps) {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(
    trpc.mentionable.assignable.queryOptions({ taskId: tasks[0]?.id ?? '' }),
  );
  if (error && !data) return <NotLoaded query={{ error, refetch }} />;
  const value = sharedValue(tasks, ({ assigneeId }) => assigneeId ?? null);
  const assign = (assigneeId: string | null, name: string) => set({ assigneeId }, t('assignedTo', { name }));
  const choices = (data?.people ?? []).map((person) => ({
    key: person.id,
    name: nameOf(person),
    also: person.username,
    icon: <Avatar person={person} className="size-6" />,
    isChosen: value === person.id,
    onPick: () => assign(person.id, nameOf(person)),
  }));
  const nobody = {
    key: 'nobody',
    name: t('nobody'),
    icon: (
      <span className="grid size-6 place-items-center text-ink-3">
        <UserRound {...icon} />
      </span>
    ),
    isChosen: value === null,
    onPick: () => assign(null, t('toNobody')),
  };
  return (
    <div className="w-64">
      <ChoicePanel
        label={t('assignee')}
        placeholder={t('findPerson')}
        choices={[...choices, nobody]}
        isLoading={!data}
      />
    </div>
  );
}

/** Edits the tags of one or more tasks. Tags that only some tasks have stay as they are. */
function TagsPicker({ tasks, t, actions }: PickerProps) {
  const { all, some } = tagsOf(tasks);
  return (
    <div className="w-80 p-3">
      <TagsInput
        of={tasks
          .map(({ id }) => id)
          .join(' ')
          .slice(0, 500)}
        autoFocus
        value={all}
        some={some}
        onAdd={(tags) =>
          void actions.update(tasks, { addTags: tags }, tags.map((tag) => `#${tag}`).join(' '))
        }
        onRemove={(tag) => void actions.update(tasks, { removeTags: [tag] }, t('noTag', { tag }))}
      />
    </div>
  );
}

const PlaceOfTasks = ({ tasks, frame, actions }: PickerProps) =>
  frame && (
    <PlacePicker
      frame={frame}
      onPick={(parent, name) => {
        void actions.move(tasks, { beforeId: null, parent, name });
        closePicker();
      }}
    />
  );

/** Reminders, series and estimates are of one task. */
const ReminderOfTask = ({ tasks: [task], today, set, t, detail }: PickerProps) =>
  task && (
    <ReminderPicker
      task={task}
      today={today}
      onPick={(remindAt) => set({ remindAt }, remindAt === null ? t('setNoReminder') : detail('remind'))}
    />
  );

const RepeatOfTask = ({ tasks: [task], today, actions, detail, labels }: PickerProps) =>
  task && (
    <RepeatPicker
      task={task}
      today={today}
      onChange={(repeat) =>
        void actions.update(
          [task],
          { repeat },
          repeat ? labels.repeat(repeat, today) : detail('doesNotRepeat'),
        )
      }
    />
  );

const DurationOfTask = ({ tasks: [task], actions, t, labels }: PickerProps) =>
  task && (
    <DurationPicker
      task={task}
      onChange={(durationMin) =>
        void actions.update(
          [task],
          { durationMin },
          durationMin ? labels.minutes(durationMin) : t('setNoEstimate'),
        )
      }
      onClose={closePicker}
    />
  );

const pickers: Record<Question, (props: PickerProps) => ReactNode> = {
  when: WhenOfTasks,
  deadline: DeadlineOfTasks,
  move: PlaceOfTasks,
  tags: TagsPicker,
  priority: PriorityPicker,
  assignee: AssigneePicker,
  remind: ReminderOfTask,
  repeat: RepeatOfTask,
  duration: DurationOfTask,
};

/** A value of the open task, the focused row, or another button. After a menu or a swipe, the row of the first task. */
function findAnchor(before: Element | null, tasks: readonly Task[]): Element | null {
  const value = before?.closest('[data-detail] button');
  const row = value ?? before?.closest('[data-task-id]');
  if (row) return row;
  if (before instanceof HTMLButtonElement) return before;
  return tasks[0] ? findRow(tasks[0].id) : null;
}

/** The value in the open task, which stands elsewhere once it is set, or the row of the first task. */
const findValue = (question: Question, [first]: readonly Task[]) =>
  document.querySelector<HTMLElement>(`[data-detail] [data-value="${question}"]`) ??
  (first ? findRow(first.id) : null);

/** The cached state of the tasks. Updates while the panel is open. */
function useCurrentTasks(tasks: readonly Task[]): Task[] {
  const cache = useScreenCache();
  const queryClient = useQueryClient();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(
    () =>
      queryClient
        .getQueryCache()
        .subscribe((event) => event.type === 'updated' && event.action.type === 'success' && redraw()),
    [queryClient],
  );
  return cache.now(tasks);
}

/** The picker that a key, a menu or a swipe opened for the selected tasks. */
export function PickerPanel({ today, frame }: { today: string; frame: Frame | undefined }) {
  const words = { ...useWords('pickers'), detail: useText('task-detail') };
  const asked = useOpenPicker();
  const actions = useTaskActions();
  const around = useFrameOf(asked?.tasks[0], { frame, today });
  const tasks = useCurrentTasks(asked?.tasks ?? []);
  const chosen = asked?.tasks;
  const anchor = useCallback((before: Element | null) => findAnchor(before, chosen ?? []), [chosen]);
  if (!asked) return null;
  const set = (patch: TaskChange, label: string) => {
    void actions.update(tasks, patch, label);
    closePicker();
  };
  const Picker = pickers[asked.question];
  return (
    <Dialog
      open
      onClose={closePicker}
      title={titles[asked.question](words)}
      className={asked.question === 'move' ? 'w-80' : 'w-fit'}
      anchor={anchor}
      insteadOfGone={() => findValue(asked.question, asked.tasks)}
    >
      <Picker {...words} {...{ tasks, today, actions, set }} frame={around} />
    </Dialog>
  );
}
