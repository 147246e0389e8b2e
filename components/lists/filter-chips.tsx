import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { byOrder } from '@/domain/order';
import type { Text } from '@/language/translator';
import type { Frame, ViewFilter } from '@/server/types';
import { useText } from '../shell/language/language';
import { useFrame } from '../shell/parts/frame';
import { usePeople } from '../shell/parts/people';
import { useWords, type Words } from '../shell/parts/words';
import { useToday } from '../sync/today';
import { useTRPC } from '../sync/trpc';
import { ChoiceDialog } from '../task/pickers/choice-dialog';
import { priorityName } from '../task/rows/priorities';
import { Button } from '../ui/button';
import { smallIcon } from '../ui/icon';
import { Menu, MenuChoice, MenuContent, MenuOption, MenuTrigger } from '../ui/menu';
import { nameOf } from '../ui/person';

interface Option {
  name: string;
  /** The part of the filter that it sets. */
  filter: ViewFilter;
}

/** One property of tasks that a filter can be about. */
interface Property {
  label: string;
  options: readonly Option[];
  /** What a filter says of it; undefined if nothing. */
  read: (filter: ViewFilter) => string | number | undefined;
  /** The fields of a filter that a choice replaces. */
  fields: readonly (keyof ViewFilter)[];
  /** The name of a choice that is not among the options. */
  other?: string | undefined;
}

interface Filtered {
  filter: ViewFilter;
  onChange: (filter: ViewFilter) => void;
}

const ANY = 'any';
/** From this many options on, typing finds one. */
const MANY = 30;

interface ChosenProps extends ComponentProps<'button'> {
  label: string;
  chosen: string | undefined;
}

const Chosen = ({ label, chosen, ...props }: ChosenProps) => {
  const t = useText('filters');
  return (
    <Button
      {...props}
      look={chosen ? 'outline' : 'quiet'}
      className="gap-1 px-2 text-13"
      aria-label={chosen ? t('chosen', { label, chosen }) : t('chosenAny', { label })}
    >
      <span className="max-w-40 truncate">{chosen ?? label}</span>
      <ChevronDown {...smallIcon} />
    </Button>
  );
};

/** A filter with some of its fields replaced; a field that the change leaves out is taken away. */
const replace = (filter: ViewFilter, fields: Property['fields'], change: ViewFilter): ViewFilter => ({
  ...Object.fromEntries(Object.entries(filter).filter(([name]) => !fields.some((field) => field === name))),
  ...change,
});

/** A button that shows what the filter says of one property, and a menu to change it. */
function Chip({ label, options, read, fields, other, filter, onChange }: Property & Filtered) {
  const t = useText('filters');
  const [isOpen, setOpen] = useState(false);
  const value = read(filter);
  const at = value === undefined ? -1 : options.findIndex((option) => read(option.filter) === value);
  const chosen = options[at]?.name ?? other;
  const choose = (index: string) => onChange(replace(filter, fields, options[Number(index)]?.filter ?? {}));
  const choices = [
    { value: ANY, name: t('any') },
    ...options.map(({ name }, index) => ({ value: String(index), name })),
  ];
  if (options.length >= MANY)
    return (
      <>
        <Chosen label={label} chosen={chosen} aria-haspopup="dialog" onClick={() => setOpen(true)} />
        {isOpen && (
          <ChoiceDialog
            title={label}
            placeholder={label}
            options={choices}
            onChoose={choose}
            onClose={() => setOpen(false)}
          />
        )}
      </>
    );
  return (
    <Menu>
      <MenuTrigger asChild>
        <Chosen label={label} chosen={chosen} />
      </MenuTrigger>
      <MenuContent align="start" aria-label={label}>
        <MenuChoice value={at === -1 ? (other ?? ANY) : String(at)} onValueChange={choose}>
          {choices.map((choice) => (
            <MenuOption key={choice.value} value={choice.value}>
              <span className="truncate">{choice.name}</span>
            </MenuOption>
          ))}
        </MenuChoice>
      </MenuContent>
    </Menu>
  );
}

/** The tags there are, after the one of the filter. */
function useTags({ tags }: ViewFilter): Option[] {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.tags.list.queryOptions({}));
  const chosen = tags?.all?.slice(0, 1) ?? [];
  const names = new Set([...chosen, ...(data?.tags ?? []).map(({ name }) => name)]);
  return [...names].map((name) => ({ name: `#${name}`, filter: { tags: { all: [name] } } }));
}

const placesIn = ({ areas, projects }: Pick<Frame, 'areas' | 'projects'>): Option[] => [
  ...[...areas].sort(byOrder).map(({ id, name }) => ({ name, filter: { areaId: id } })),
  ...[...projects].sort(byOrder).map(({ id, name }) => ({ name, filter: { projectId: id } })),
];

function useAssignees(frame: Frame | undefined, t: Text<'filters'>): Option[] {
  const people = usePeople(frame?.workspaceId).filter(({ id }) => id !== frame?.me.id);
  return [
    { name: t('me'), filter: { assignee: 'me' } },
    { name: t('nobody'), filter: { assignee: 'none' } },
    ...people.map((person) => ({ name: nameOf(person), filter: { assignee: person.id } })),
  ];
}

// A saved view keeps these words, not the days that they mean now.
const deadlines = (t: Text<'filters'>): Option[] => [
  { name: t('overdue'), filter: { when: 'overdue' } },
  { name: t('dueThisWeek'), filter: { deadline: { within: 'week' } } },
  ...[7, 14, 30].map((days) => ({ name: t('dueInDays', { days }), filter: { deadline: { within: days } } })),
];

/** The name of a range that no option has. */
const rangeName = (
  { before, within }: NonNullable<ViewFilter['deadline']>,
  today: string,
  { t, labels }: Words<'filters'>,
) =>
  typeof within === 'number'
    ? t('dueInDays', { days: within })
    : before && t('dueBefore', { day: labels.day(before, today) });

const atLeast = ({ t, common }: Words<'filters'>): Option[] =>
  [3, 2, 1].map((min) => ({
    name: t(min === 3 ? 'priorityExactly' : 'priorityOrHigher', { priority: common(priorityName(min)) }),
    filter: { priority: { min } },
  }));

const upTo = (max: number, { t, labels }: Words<'filters'>) => t('upTo', { time: labels.minutes(max) });

const atMost = (words: Words<'filters'>): Option[] =>
  [15, 30, 60, 120].map((max) => ({ name: upTo(max, words), filter: { duration: { max } } }));

function useProperties(filter: ViewFilter): Property[] {
  const frame = useFrame().data;
  const today = useToday();
  const words = useWords('filters');
  const { t, common } = words;
  const { areaId, projectId, deadline = {}, when, duration } = filter;
  return [
    { label: t('tag'), options: useTags(filter), fields: ['tags'], read: ({ tags }) => tags?.all?.[0] },
    {
      label: t('place'),
      options: frame ? placesIn(frame) : [],
      fields: ['areaId', 'projectId'],
      read: (of) => of.areaId ?? of.projectId,
      other: frame && (areaId ?? projectId) && t('anotherPlace'),
    },
    {
      label: common('priority'),
      options: atLeast(words),
      fields: ['priority'],
      read: ({ priority }) => priority?.min,
    },
    {
      label: common('deadline'),
      options: deadlines(t),
      fields: when === 'overdue' ? ['deadline', 'when'] : ['deadline'],
      read: (of) => (of.when === 'overdue' ? of.when : of.deadline?.within),
      other: rangeName(deadline, today, words),
    },
    {
      label: t('duration'),
      options: atMost(words),
      fields: ['duration'],
      read: (of) => of.duration?.max,
      other: duration && upTo(duration.max, words),
    },
    {
      label: t('assignee'),
      options: useAssignees(frame, t),
      fields: ['assignee'],
      read: ({ assignee }) => assignee,
    },
  ];
}

export function FilterChips({ filter, onChange }: Filtered) {
  const t = useText('filters');
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">{t('filter')}</legend>
      {useProperties(filter).map((property) => (
        <Chip key={property.fields[0]} {...property} filter={filter} onChange={onChange} />
      ))}
    </fieldset>
  );
}
