import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { Text } from '@/language/translator';
import { byOrder } from '@/server/domain/order';
import type { Frame, ViewFilter } from '@/server/types';
import { usePeople } from '../data/people';
import { useTRPC } from '../data/trpc';
import { useWords, type Words } from '../data/words';
import { useText } from '../language/language';
import { ChoiceDialog } from '../pickers/choice-dialog';
import { priorityName } from '../tasks/priorities';
import { Button } from '../ui/button';
import { smallIcon } from '../ui/icon';
import { Menu, MenuChoice, MenuContent, MenuOption, MenuTrigger } from '../ui/menu';
import { nameOf } from '../ui/person';

interface Option {
  name: string;
  /** The part of the filter that it sets. */
  filter: ViewFilter;
}

interface ChipProps {
  label: string;
  options: readonly Option[];
  isChosen: (option: Option) => boolean;
  /** The name of a choice that is not among the options. */
  other?: string | undefined;
  onChoose: (filter: ViewFilter) => void;
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

function LongChip({ label, options, isChosen, other, onChoose }: ChipProps) {
  const t = useText('filters');
  const [isOpen, setOpen] = useState(false);
  const chosen = options.find(isChosen)?.name ?? other;
  const named = options.map(({ name }, at) => ({ value: String(at), name }));
  return (
    <>
      <Chosen label={label} chosen={chosen} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen && (
        <ChoiceDialog
          title={label}
          placeholder={label}
          options={[{ value: ANY, name: t('any') }, ...named]}
          onChoose={(value) => onChoose(options[Number(value)]?.filter ?? {})}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** A button that shows what the filter says of one property, and a menu to change it. */
function Chip(props: ChipProps) {
  const t = useText('filters');
  const { label, options, isChosen, other, onChoose } = props;
  if (options.length >= MANY) return <LongChip {...props} />;
  const at = options.findIndex(isChosen);
  const chosen = options[at]?.name ?? other;
  return (
    <Menu>
      <MenuTrigger asChild>
        <Chosen label={label} chosen={chosen} />
      </MenuTrigger>
      <MenuContent align="start" aria-label={label}>
        <MenuChoice
          value={at === -1 ? (other ?? ANY) : String(at)}
          onValueChange={(value) => onChoose(options[Number(value)]?.filter ?? {})}
        >
          <MenuOption value={ANY}>{t('any')}</MenuOption>
          {options.map(({ name }, index) => (
            <MenuOption key={name} value={String(index)}>
              <span className="truncate">{name}</span>
            </MenuOption>
          ))}
        </MenuChoice>
      </MenuContent>
    </Menu>
  );
}

interface FilterChipsProps {
  filter: ViewFilter;
  frame: Frame | undefined;
  today: string;
  onChange: (filter: ViewFilter) => void;
}

/** A filter with some of its fields replaced; a field that the change leaves out is taken away. */
const replace = (
  filter: ViewFilter,
  fields: readonly (keyof ViewFilter)[],
  change: ViewFilter,
): ViewFilter => ({
  ...Object.fromEntries(Object.entries(filter).filter(([name]) => !fields.some((field) => field === name))),
  ...change,
});

const TagChip = ({ filter, onChange }: Pick<FilterChipsProps, 'filter' | 'onChange'>) => {
  const t = useText('filters');
  const trpc = useTRPC();
  const { data } = useQuery(trpc.tags.list.queryOptions({}));
  const tag = filter.tags?.all?.[0];
  const tags = [...new Set([...(tag ? [tag] : []), ...(data?.tags ?? []).map(({ name }) => name)])];
  return (
    <Chip
      label={t('tag')}
      options={tags.map((name) => ({ name: `#${name}`, filter: { tags: { all: [name] } } }))}
      isChosen={(option) => option.filter.tags?.all?.[0] === tag}
      onChoose={(change) => onChange(replace(filter, ['tags'], change))}
    />
  );
};

function PlaceChip({ filter, frame, onChange }: FilterChipsProps) {
  const t = useText('filters');
  const { areas = [], projects = [] } = frame ?? {};
  const options = [
    ...[...areas].sort(byOrder).map(({ id, name }) => ({ name, filter: { areaId: id } })),
    ...[...projects].sort(byOrder).map(({ id, name }) => ({ name, filter: { projectId: id } })),
  ];
  const id = filter.areaId ?? filter.projectId;
  return (
    <Chip
      label={t('place')}
      options={options}
      isChosen={(option: Option) =>
        id !== undefined && (option.filter.areaId ?? option.filter.projectId) === id
      }
      other={id && frame ? t('anotherPlace') : undefined}
      onChoose={(change) => onChange(replace(filter, ['areaId', 'projectId'], change))}
    />
  );
}

function AssigneeChip({ filter, frame, onChange }: FilterChipsProps) {
  const t = useText('filters');
  const people = usePeople(frame?.workspaceId);
  const me = frame?.me.id;
  const options = [
    { name: t('me'), filter: { assignee: 'me' } },
    { name: t('nobody'), filter: { assignee: 'none' } },
    ...people
      .filter(({ id }) => id !== me)
      .map((person) => ({ name: nameOf(person), filter: { assignee: person.id } })),
  ];
  return (
    <Chip
      label={t('assignee')}
      options={options}
      isChosen={(option: Option) =>
        filter.assignee !== undefined && option.filter.assignee === filter.assignee
      }
      onChoose={(change) => onChange(replace(filter, ['assignee'], change))}
    />
  );
}

const daysAhead = (days: number, t: Text<'filters'>): Option => ({
  name: t('dueInDays', { days }),
  filter: { deadline: { within: days } },
});

// A saved view keeps these words, not the days that they mean now.
const deadlines = (t: Text<'filters'>): Option[] => [
  { name: t('overdue'), filter: { when: 'overdue' } },
  { name: t('dueThisWeek'), filter: { deadline: { within: 'week' } } },
  ...[7, 14, 30].map((days) => daysAhead(days, t)),
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

const atMost = ({ t, labels }: Words<'filters'>): Option[] =>
  [15, 30, 60, 120].map((max) => ({
    name: t('upTo', { time: labels.minutes(max) }),
    filter: { duration: { max } },
  }));

/** What tasks a list shows: one chip for each property. */
export function FilterChips(props: FilterChipsProps) {
  const words = useWords('filters');
  const { t, common, labels } = words;
  const { filter, today, onChange } = props;
  const { deadline = {} } = filter;
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">{t('filter')}</legend>
      <TagChip filter={filter} onChange={onChange} />
      <PlaceChip {...props} />
      <Chip
        label={common('priority')}
        options={atLeast(words)}
        isChosen={(option) =>
          filter.priority !== undefined && option.filter.priority?.min === filter.priority.min
        }
        onChoose={(change) => onChange(replace(filter, ['priority'], change))}
      />
      <Chip
        label={common('deadline')}
        options={deadlines(t)}
        isChosen={(option) =>
          option.filter.when
            ? filter.when === option.filter.when
            : deadline.within !== undefined && option.filter.deadline?.within === deadline.within
        }
        other={rangeName(deadline, today, words)}
        onChoose={(change) =>
          onChange(
            replace(
              filter,
              filter.when === 'overdue' || change.when ? ['deadline', 'when'] : ['deadline'],
              change,
            ),
          )
        }
      />
      <Chip
        label={t('duration')}
        options={atMost(words)}
        isChosen={(option) =>
          filter.duration !== undefined && option.filter.duration?.max === filter.duration.max
        }
        other={filter.duration && t('upTo', { time: labels.minutes(filter.duration.max) })}
        onChoose={(change) => onChange(replace(filter, ['duration'], change))}
      />
      <AssigneeChip {...props} />
    </fieldset>
  );
}
