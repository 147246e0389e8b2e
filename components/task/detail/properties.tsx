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
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { clockOf } from '@/domain/clock';
import { onDayAt } from '@/domain/when';
import { dayOf } from '@/domain/zones';
import type { Frame, Task } from '@/server/types';
import { useText } from '../../shell/language/language';
import { usePeople } from '../../shell/parts/people';
import { useWords, type Words } from '../../shell/parts/words';
import { openPicker, type Question } from '../../shell/state/open-picker';
import { useZone } from '../../sync/zone';
import { Button } from '../../ui/button';
import { smallIcon } from '../../ui/icon';
import { Avatar, nameOf } from '../../ui/person';
import { priorityName } from '../rows/priorities';
import { RoundField } from './round-field';
import { Value } from './value';

export interface PropertiesProps {
  task: Task;
  today: string;
  place: string | undefined;
  frame: Frame | undefined;
  /** Without an account there are no projects. */
  isVisitor?: boolean;
}

function Assignee({ task }: { task: Task }) {
  const common = useText('common');
  const person = usePeople(task.workspaceId).find(({ id }) => id === task.assigneeId);
  return (
    <span className="flex items-center gap-1.5">
      {person && <Avatar person={person} className="size-5 text-[9px]" />}
      <span className="truncate">{person ? nameOf(person) : common('someone')}</span>
    </span>
  );
}

export const dueText = ({ deadline }: Task, today: string, { t, labels }: Words<'task-detail'>) =>
  deadline && t('dueWithRest', { date: labels.day(deadline, today), left: labels.deadline(deadline, today) });

/** A property of the task. Without a value it is offered. */
interface Field {
  question: Question;
  label: string;
  Icon: LucideIcon;
  value: ReactNode;
  /** It can be read only. */
  isFixed?: boolean;
}

type DetailWords = ReturnType<typeof useWords<'task-detail'>>;

/** The properties in a fixed order. */
function fieldsOf(props: PropertiesProps, zone: string, words: DetailWords): Field[] {
  const { task, today, place, frame, isVisitor = false } = props;
  const { t, common, labels } = words;
  const { remindAt, repeat, durationMin, tags, priority } = task;
  // The projects and areas of another workspace are not loaded.
  const isMovable = !isVisitor && task.workspaceId === frame?.workspaceId;
  const workspace = frame?.workspaces.find(({ id }) => id === task.workspaceId);
  const isAssignable = Boolean(task.assigneeId) || workspace?.kind !== 'personal';
  const reminder = remindAt !== undefined && onDayAt(dayOf(remindAt, zone), clockOf(remindAt, zone));
  const project = { question: 'move', label: common('project'), Icon: Folder, value: place } as const;
  const assignee = task.assigneeId && <Assignee task={task} />;
  return [
    { question: 'deadline', label: common('deadline'), Icon: Flag, value: dueText(task, today, words) },
    ...(isMovable || place ? [{ ...project, isFixed: !isMovable }] : []),
    {
      ...{ question: 'duration', label: t('duration'), Icon: Clock },
      value: durationMin && labels.minutes(durationMin),
    },
    {
      ...{ question: 'tags', label: common('tags'), Icon: Tag },
      value: tags.length > 0 && <bdi>{tags.map((tag) => `#${tag}`).join(' ')}</bdi>,
    },
    {
      ...{ question: 'repeat', label: t('repeat'), Icon: RepeatIcon },
      value: repeat && labels.repeat(repeat, today),
    },
    {
      ...{ question: 'remind', label: t('remind'), Icon: Bell },
      value: reminder && labels.when(reminder, today),
    },
    {
      ...{ question: 'priority', label: common('priority'), Icon: SignalHigh },
      value: priority > 0 && common(priorityName(priority)),
    },
    ...(isAssignable
      ? [{ question: 'assignee', label: t('assignee'), Icon: UserRound, value: assignee } as const]
      : []),
  ];
}

/** What is not set, quietly. */
function Offers({ fields, onAsk }: { fields: readonly Field[]; onAsk: (question: Question) => void }) {
  const t = useText('task-detail');
  return (
    <fieldset className="flex flex-wrap">
      <legend className="sr-only">{t('addToTask')}</legend>
      {fields.map(({ question, label, Icon }) => (
        <Button
          key={question}
          aria-haspopup="dialog"
          onClick={() => onAsk(question)}
          className="h-7 gap-1.5 px-2 text-13 font-normal text-ink-3"
        >
          <Icon {...smallIcon} />
          {label}
        </Button>
      ))}
    </fieldset>
  );
}

/** Moves the focus from an offer that was taken to its value, which is another button. */
function useTakenOffer(fields: readonly Field[]) {
  const asked = useRef<Question | null>(null);
  useLayoutEffect(() => {
    const isSet = fields.some(({ question, value }) => question === asked.current && value);
    if (!isSet || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-detail] [data-value="${asked.current}"]`)?.focus();
    asked.current = null;
  });
  return (question: Question) => {
    asked.current = question;
  };
}

/** What is set in one line, and the rest as offers. Every value opens a panel under it. */
export function Properties(props: PropertiesProps) {
  const { task, today } = props;
  const zone = useZone();
  const words = useWords('task-detail');
  const { common, labels } = words;
  const fields = fieldsOf(props, zone, words);
  const take = useTakenOffer(fields);
  const ask = (question: Question) => () => openPicker(question, [task]);
  return (
    <div className="flex flex-col">
      <dl className="flex flex-wrap">
        <Value name="when" Icon={CalendarDays} label={common('when')} onAsk={ask('when')}>
          {labels.when(task.when, today)}
        </Value>
        <RoundField task={task} today={today} />
        {fields
          .filter(({ value }) => value)
          .map(({ question, label, Icon, value, isFixed }) => (
            <Value
              key={question}
              {...{ name: question, label, Icon }}
              onAsk={isFixed ? undefined : ask(question)}
            >
              {value}
            </Value>
          ))}
      </dl>
      <Offers
        fields={fields.filter(({ value }) => !value)}
        onAsk={(question) => {
          take(question);
          openPicker(question, [task]);
        }}
      />
    </div>
  );
}
