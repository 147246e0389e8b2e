import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { place as placeAt } from '@/domain/order';
import { onDay } from '@/domain/when';
import type { Round, Screen, When } from '@/server/types';
import { useText } from '../shell/language/language';
import { useLabels } from '../shell/parts/labels';
import { canEdit } from '../shell/parts/permissions';
import { useWords } from '../shell/parts/words';
import { foldedHeadings } from '../shell/state/folded';
import { closeInlineAdd, openInlineAdd, useInlineAdd } from '../shell/state/inline-add';
import { selection } from '../shell/state/selection';
import { titleOf } from '../sync/actions/names';
import { useToday } from '../sync/today';
import { InlineAdd } from '../task/quick-add/late';
import { focusRow } from '../task/rows/current-list';
import { type Group, groupName } from '../task/rows/groups';
import { Button, IconButton } from '../ui/button';
import { smallIcon } from '../ui/icon';

/** Closes the line. The focus goes back to the row that had it, if nothing else took it. */
function close(): void {
  closeInlineAdd();
  const { focused } = selection.get();
  requestAnimationFrame(() => {
    if (focused && document.activeElement === document.body) focusRow(focused);
  });
}

export function RoundLine({ round }: { round: Round }) {
  const { day, index } = round;
  const place = { name: titleOf(round), fields: {}, round: { day, index } };
  return <InlineAdd place={place} onClose={close} />;
}

export function DayLine({ day }: { day: string }) {
  const labels = useLabels();
  const today = useToday();
  const fields = { when: day === today ? ({ kind: 'today' } as const) : onDay(day) };
  return <InlineAdd place={{ name: labels.day(day, today), fields }} onClose={close} />;
}

const implied: Partial<Record<Screen['name'], When>> = {
  later: { kind: 'anytime' },
  future: { kind: 'someday' },
};

/** What a task typed into a group gets; undefined where the caller cannot add one. */
function fieldsOf({ key, isElsewhere, parent, when }: Group, screen: Screen): Group['fields'] {
  const page = screen.project ?? screen.area;
  if ((page && !canEdit(page)) || key === 'earlier' || isElsewhere) return undefined;
  const own = when ?? implied[screen.name];
  if (!parent || parent.kind === 'root') return own ? { when: own } : undefined;
  const { kind: _, ...filed } = parent;
  return { ...filed, ...(own && { when: own }) };
}

/** Says of each group what a task gets that is typed into it. Nobody plans a day that is over. */
export const withFields = (groups: readonly Group[], screen: Screen, today: string): Group[] =>
  groups.map((group) => ({
    ...group,
    fields: screen.name === 'day' && screen.day < today ? undefined : fieldsOf(group, screen),
  }));

/** The number that sorts the next new task before another one, after those added since; undefined for the end. */
function orderBefore(group: Group, before: string | null, last: number | null): number | undefined {
  if (before === null) return undefined;
  const next = group.tasks.find(({ id }) => id === before);
  const list = last === null || !next ? group.tasks : [{ id: '', order: last }, next];
  const placed = placeAt(list, ['new'], before);
  return placed.length === 1 ? placed[0]?.order : undefined;
}

function OpenLine({ group }: { group: Group }) {
  const spot = useInlineAdd();
  const last = useRef<number>(null);
  const words = useWords('tasks');
  const order = orderBefore(group, spot?.before ?? null, last.current);
  const place = {
    name: groupName(group, words),
    fields: { ...group.fields, ...(order !== undefined && { order }) },
  };
  return (
    <InlineAdd
      place={place}
      onClose={close}
      onAdded={() => {
        last.current = order ?? null;
      }}
    />
  );
}

/** Types tasks into a group: a quiet row until it is used. */
export function GroupLine({ group, open }: { group: Group; open: boolean }) {
  const t = useText('views');
  if (open) return <OpenLine group={group} />;
  return (
    <Button
      onClick={() => openInlineAdd(group.key)}
      className="w-full justify-start gap-3.25 px-2.25 text-13 font-normal text-ink-3"
    >
      <Plus {...smallIcon} />
      {t('addTask')}
    </Button>
  );
}

export const GroupAdd = ({ group }: { group: Group }) => {
  const t = useText('views');
  const words = useWords('tasks');
  return (
    <IconButton
      label={t('addTaskTo', { group: groupName(group, words) })}
      onClick={() => {
        foldedHeadings.fold([group.key], false);
        openInlineAdd(group.key);
      }}
      Icon={Plus}
      iconSize={smallIcon.size}
      className="text-ink-3 can-hover:opacity-0 group-focus-within/title:opacity-100 group-hover/title:opacity-100"
    />
  );
};
