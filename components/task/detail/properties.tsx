import {
  Bell,
  CalendarDays,
  Clock,
  Flag,
  Folder,
  type LucideIcon,
  Repeat as RepeatIcon,
  SignalHigh,
  Tag,
  UserRound,
} from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { parseDuration } from '@/domain/duration';
import type { Frame, Task, TaskChange } from '@/server/types';
import { useText } from '../../shell/language/language';
import { usePeople } from '../../shell/parts/people';
import { useWords, type Words } from '../../shell/parts/words';
import { openPicker, type Question } from '../../shell/state/open-picker';
import { useSavedText } from '../../sync/text/use-saved-text';
import { Button } from '../../ui/button';
import { cn } from '../../ui/cn';
import { inputLook } from '../../ui/field';
import { focusOnMount } from '../../ui/focus';
import { smallIcon } from '../../ui/icon';
import { Avatar, nameOf } from '../../ui/person';
import { TagsInput } from '../pickers/tags-input';
import { priorityName } from '../rows/priorities';
import { useTaskActions } from '../rows/use-task-actions';
import type { FoldFieldProps } from './editor-fold';
import { Property } from './property';
import { ReminderField } from './reminder-field';
import { RepeatField } from './repeat-field';
import { RoundField } from './round-field';

export interface PropertiesProps {
  task: Task;
  today: string;
  place: string | undefined;
  frame: Frame | undefined;
}

const valueLook = 'h-8 w-full truncate rounded-control px-2 text-start text-14 hover:bg-hover touch:h-11';

interface DurationProps {
  taskId: string;
  value: number | null;
  takesFocus: boolean;
  onChange: (minutes: number | null) => void;
}

/** Accepts 90, 45m, 1h30 and 1.5h. */
function Duration({ taskId, value, takesFocus, onChange }: DurationProps) {
  const { t, labels } = useWords('task-detail');
  const id = useId();
  const shown = value === null ? '' : labels.minutes(value);
  const minutesOf = (text: string) => (text.trim() === '' ? null : parseDuration(text));
  const save = async (text: string) => {
    const minutes = minutesOf(text);
    if (minutes !== undefined && minutes !== value) onChange(minutes);
    return undefined;
  };
  const isWrong = (text: string) => minutesOf(text) === undefined;
  const { text, leave, field } = useSavedText(`duration:${taskId}`, {
    ...{ value: shown, label: t('duration'), save, isWrong, isWhole: true },
  });
  const [isLeft, setLeft] = useState(false);
  const wrong = isLeft && isWrong(text);
  const done = () => {
    setLeft(true);
    leave();
  };
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <input
        ref={takesFocus ? focusOnMount : undefined}
        aria-label={t('duration')}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? id : undefined}
        {...field}
        onChange={(event) => {
          setLeft(false);
          field.onChange(event);
        }}
        placeholder={t('noDuration')}
        onBlur={done}
        onKeyDown={(event) => event.key === 'Enter' && done()}
        className={cn(inputLook, 'h-8 w-24')}
      />
      {wrong && (
        <span id={id} role="alert" className="text-12 text-overdue">
          {t('unknownDuration')}
        </span>
      )}
    </span>
  );
}

function Assignee({ task }: { task: Task }) {
  const common = useText('common');
  const person = usePeople(task.workspaceId).find(({ id }) => id === task.assigneeId);
  return (
    <span className="flex items-center gap-2">
      {person && <Avatar person={person} className="size-5 text-[9px]" />}
      <span className="truncate">{person ? nameOf(person) : common('someone')}</span>
    </span>
  );
}

/** A property. Without a value it is offered, and `ask` or a press on its name gives it one. */
interface Field {
  id: string;
  label: string;
  Icon: LucideIcon;
  isSet: boolean;
  /** Asks for the value in a panel. Missing for a field that is filled in place. */
  ask?: () => void;
  /** `isNew` if it was just chosen to be filled. */
  show: (isNew: boolean) => ReactNode;
}

const Value = ({ ask, children }: { ask: () => void; children: ReactNode }) => (
  <button type="button" className={valueLook} onClick={ask}>
    {children}
  </button>
);

const fixedLook = cn(valueLook, 'block leading-8 hover:bg-transparent touch:leading-11');

export const dueText = ({ deadline }: Task, today: string, { t, labels }: Words<'task-detail'>) =>
  deadline && t('dueWithRest', { date: labels.day(deadline, today), left: labels.deadline(deadline, today) });

/** The properties that a panel asks for. */
function askedFields(props: PropertiesProps, words: Words<'task-detail'>): Field[] {
  const { task, today, place, frame } = props;
  const { t, common } = words;
  // The projects and areas of another workspace are not loaded.
  const isMovable = task.workspaceId === frame?.workspaceId;
  const workspace = frame?.workspaces.find(({ id }) => id === task.workspaceId);
  const isAssignable = Boolean(task.assigneeId) || workspace?.kind !== 'personal';
  const field = (question: Question, named: Pick<Field, 'label' | 'Icon'>, value: ReactNode): Field => {
    const ask = () => openPicker(question, [task]);
    return {
      ...named,
      id: question,
      isSet: Boolean(value),
      ask,
      show: () => <Value ask={ask}>{value}</Value>,
    };
  };
  const project = field('move', { label: common('project'), Icon: Folder }, place);
  const assignee = task.assigneeId && <Assignee task={task} />;
  const priority = task.priority > 0 && common(priorityName(task.priority));
  return [
    field('deadline', { label: common('deadline'), Icon: Flag }, dueText(task, today, words)),
    ...(isMovable ? [project] : []),
    ...(!isMovable && place ? [{ ...project, show: () => <span className={fixedLook}>{place}</span> }] : []),
    ...(isAssignable ? [field('assignee', { label: t('assignee'), Icon: UserRound }, assignee)] : []),
    field('priority', { label: common('priority'), Icon: SignalHigh }, priority),
  ];
}

/** The properties that are filled in place. */
const filledFields = (
  { task, today, onChange }: Omit<FoldFieldProps, 'startsOpen'>,
  { t, common }: Words<'task-detail'>,
): Field[] => [
  {
    ...{ id: 'remind', label: t('remind'), Icon: Bell, isSet: task.remindAt !== undefined },
    show: (isNew) => <ReminderField {...{ task, today, onChange }} startsOpen={isNew} />,
  },
  {
    ...{ id: 'repeat', label: t('repeat'), Icon: RepeatIcon, isSet: task.repeat !== null },
    show: (isNew) => <RepeatField {...{ task, today, onChange }} startsOpen={isNew} />,
  },
  {
    ...{ id: 'duration', label: t('duration'), Icon: Clock, isSet: task.durationMin !== null },
    show: (isNew) => (
      <Duration
        taskId={task.id}
        value={task.durationMin}
        takesFocus={isNew}
        onChange={(durationMin) => onChange({ durationMin })}
      />
    ),
  },
  {
    ...{ id: 'tags', label: common('tags'), Icon: Tag, isSet: task.tags.length > 0 },
    show: (isNew) => (
      <TagsInput
        of={task.id}
        value={task.tags}
        autoFocus={isNew}
        onAdd={(tags) => onChange({ addTags: tags })}
        onRemove={(tag) => onChange({ removeTags: [tag] })}
      />
    ),
  },
];

/** What is not set, as one quiet line. */
function Offers({ fields, onChoose }: { fields: readonly Field[]; onChoose: (field: Field) => void }) {
  const t = useText('task-detail');
  return (
    <fieldset className="-mx-1.5 flex flex-wrap pt-1">
      <legend className="sr-only">{t('addToTask')}</legend>
      {fields.map((field) => (
        <Button
          key={field.id}
          onClick={() => onChoose(field)}
          className="h-7 gap-1.5 px-1.5 text-13 font-normal text-ink-3"
        >
          <field.Icon {...smallIcon} />
          {field.label}
        </Button>
      ))}
    </fieldset>
  );
}

/** Shows what is set, and offers the rest. */
export function Properties(props: PropertiesProps) {
  const { task, today } = props;
  const words = useWords('task-detail');
  const { common, labels } = words;
  const { update } = useTaskActions();
  const onChange = (patch: TaskChange) => void update([task], patch);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const fields = [...askedFields(props, words), ...filledFields({ task, today, onChange }, words)];
  const isShown = ({ id, isSet }: Field) => isSet || chosen.has(id);
  const choose = ({ id, ask }: Field) => (ask ? ask() : setChosen(new Set([...chosen, id])));
  return (
    <div className="border-y border-line px-2 py-3">
      <dl className="flex flex-col gap-1">
        <Property Icon={CalendarDays} label={common('when')}>
          <Value ask={() => openPicker('when', [task])}>{labels.when(task.when, today)}</Value>
        </Property>
        <RoundField task={task} today={today} />
        {fields.filter(isShown).map(({ id, label, Icon, isSet, show }) => (
          <Property key={id} Icon={Icon} label={label}>
            {show(!isSet)}
          </Property>
        ))}
      </dl>
      <Offers fields={fields.filter((field) => !isShown(field))} onChoose={choose} />
    </div>
  );
}
