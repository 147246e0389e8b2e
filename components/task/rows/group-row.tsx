import { useQuery } from '@tanstack/react-query';
import { Calendar, Diamond, Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../shell/language/language';
import { useWords } from '../../shell/parts/words';
import { useDragSource, useDropTarget, useIsOver } from '../../shell/state/drag';
import { foldedHeadings } from '../../shell/state/folded';
import { headingMoves } from '../../shell/state/heading-moves';
import { openEvent } from '../../shell/state/open-event';
import { openTask } from '../../shell/state/open-task';
import { selection } from '../../shell/state/selection';
import { useToday } from '../../sync/today';
import { useTRPC } from '../../sync/trpc';
import { cn } from '../../ui/cn';
import { FoldChevron } from '../../ui/fold-chevron';
import { hueColor } from '../../ui/hue';
import { Link } from '../../ui/link';
import { DropLine } from './drop-line';
import type { CalendarEvent, Entry, Group, Mark } from './groups';

interface GroupRowProps {
  entry: Extract<Entry, { kind: 'group' }>;
  /** Hue of the line below a heading. */
  hue?: number | null;
  menu?: ReactNode;
}

/** The name of a heading. A click folds it, dragging it moves it with its tasks. */
function HeadingName({ group, id }: { group: Group; id: string }) {
  const isOpen = !group.isFolded;
  const toggle = () => {
    const { focused } = selection.get();
    // Keys must not act on a row that is hidden.
    if (group.tasks.some((task) => task.id === focused)) selection.focus(null);
    foldedHeadings.fold([id], isOpen);
  };
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      data-heading-id={id}
      onClick={toggle}
      className="relative flex min-w-0 cursor-default items-center rounded-control touch:min-h-11"
    >
      <span className="own-direction truncate">{group.title}</span>
      <span
        className={cn(
          'absolute -start-4.5 text-ink-3',
          isOpen && 'can-hover:opacity-0 group-focus-within/title:opacity-100 group-hover/title:opacity-100',
        )}
      >
        <FoldChevron open={isOpen} />
      </span>
    </button>
  );
}

/** The title of a group. A task dropped on it becomes the group's first. */
export function GroupRow({ entry, hue, menu }: GroupRowProps) {
  const today = useToday();
  const { t, common, labels } = useWords('tasks');
  const { group } = entry;
  const { heading } = group;
  const canMove = headingMoves.use() !== null && heading !== undefined;
  const { ref, isDragging } = useDragSource({ id: entry.key, title: group.title, drag: canMove, drop: true });
  const isOver = useIsOver(entry.key);
  const deadline = heading?.deadline;
  const borderColor =
    typeof hue === 'number' ? `color-mix(in oklab, ${hueColor(hue)} 50%, var(--color-line))` : undefined;
  return (
    <div ref={ref} className={cn('relative pt-5 pb-1', isOver && 'text-accent', isDragging && 'opacity-40')}>
      <DropLine id={entry.key} />
      <div style={{ borderColor }} className="group/title mx-2 flex items-center gap-2 border-b border-line">
        <h2 className="flex min-w-0 flex-1 items-baseline gap-2 py-1 text-13 font-semibold select-none">
          {heading ? (
            <HeadingName group={group} id={heading.id} />
          ) : (
            <span className={cn('truncate', group.when && 'first-letter:uppercase')}>{group.title}</span>
          )}
          {group.detail && <span className="truncate text-12 font-normal text-ink-3">{group.detail}</span>}
          {deadline && (
            <span
              className={cn(
                'inline-flex shrink-0 items-center gap-1 text-12 font-normal',
                deadline < today ? 'text-overdue' : 'text-ink-3',
              )}
            >
              <Diamond size={11} aria-label={common('milestone')} />
              <span>
                {t.rich('dateAnd', {
                  date: labels.date(deadline, today),
                  left: labels.deadline(deadline, today),
                  wide: (text) => <span className="max-md:hidden">{text}</span>,
                })}
              </span>
            </span>
          )}
          {group.tasks.length > 0 && (
            <span className="ms-auto text-12 font-normal text-ink-3 tabular-nums">{group.tasks.length}</span>
          )}
        </h2>
        {menu}
      </div>
    </div>
  );
}

export const markIcons = { milestone: Diamond, deadline: Flag, event: Calendar };

interface EventMarkProps {
  event: CalendarEvent;
  day: string;
  look: string;
  /** Whether it can be dragged to another day. */
  canMove: boolean;
  children: ReactNode;
}

/** The key of the row of an event on a day, also for drag and drop: it may be on several days. */
export const eventSpot = (day: string, id: string): string => `mark:${day}/${id}`;

/** An event of an outside calendar, with the color of its calendar as its edge. */
function EventMark({ event, day, look, canMove, children }: EventMarkProps) {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.screens.calendars.queryOptions({}));
  const color = data?.calendars.find(({ calendarId }) => calendarId === event.calendarId)?.color;
  const { ref, isDragging } = useDragSource({
    id: eventSpot(day, event.id),
    title: event.title,
    drag: canMove && event.canEdit,
  });
  return (
    <button
      type="button"
      ref={ref}
      className={cn(look, 'relative', isDragging && 'opacity-40')}
      onClick={() => openEvent({ event, day })}
    >
      <span
        aria-hidden="true"
        className="absolute inset-y-1.5 start-0 w-0.75 rounded-full bg-ink-3 [forced-color-adjust:none]"
        style={{ backgroundColor: color ?? undefined }}
      />
      {children}
    </button>
  );
}

/** When a mark begins, and its name. */
export function MarkText({ mark: { label, time } }: { mark: Mark }) {
  const { t, labels } = useWords('tasks');
  return (
    <>
      {time && <span className="text-ink-3 tabular-nums">{labels.time(time)} </span>}
      {label || t('untitledEvent')}
    </>
  );
}

interface MarkRowProps {
  entry: Extract<Entry, { kind: 'mark' }>;
  /** In a column the icon says what it is. */
  narrow?: boolean;
}

export function MarkRow({ entry: { mark, group }, narrow = false }: MarkRowProps) {
  const { t, common } = useTexts('tasks');
  const { id, kind, place, event } = mark;
  const Icon = markIcons[kind];
  const content = (
    <>
      <Icon
        size={12}
        strokeWidth={1.75}
        className={cn('shrink-0', narrow && 'md:mt-0.75 md:self-start')}
        aria-hidden="true"
      />
      <span className={narrow ? 'line-clamp-2 [overflow-wrap:anywhere]' : 'truncate'}>
        <MarkText mark={mark} />
      </span>
      {place && !narrow && <span className="min-w-0 truncate text-12 text-ink-3">{place.name}</span>}
      <span className={narrow ? 'sr-only' : 'shrink-0 text-12 text-ink-3'}>
        {kind === 'event' ? t('event') : common(kind)}
      </span>
    </>
  );
  const look = cn(
    'flex min-h-[calc(32px-2*var(--tight))] w-full items-center gap-3.5 rounded-control px-2.5 text-start text-13 text-ink-2',
    (kind === 'deadline' || place || event) && 'hover:bg-hover/60 touch:min-h-11',
    narrow && 'py-1.5 md:gap-3 md:px-2.5',
  );
  if (event)
    return (
      <EventMark event={event} day={group.key} look={look} canMove={narrow}>
        {content}
      </EventMark>
    );
  if (kind === 'deadline')
    return (
      <button type="button" className={look} onClick={() => openTask(id)}>
        {content}
      </button>
    );
  return place ? (
    <Link href={place.href} className={look}>
      {content}
    </Link>
  ) : (
    <div className={look}>{content}</div>
  );
}

/** A drop target for a list without rows. */
export function SpaceRow({ entry }: { entry: Extract<Entry, { kind: 'space' }> }) {
  const { ref } = useDropTarget(entry.key);
  return (
    <div ref={ref} className="relative h-2">
      <DropLine id={entry.key} />
    </div>
  );
}
