import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { clockOf } from '@/domain/clock';
import { endOfDay } from '@/domain/zones';
import { listed } from '@/language/listed';
import type { NamedTask, Round } from '@/server/types';
import { useText } from '../../shell/language/language';
import { useRoundNames } from '../../shell/parts/preferences';
import { useWords, type Words } from '../../shell/parts/words';
import { openTask } from '../../shell/state/open-task';
import { titleOf } from '../../sync/actions/names';
import { FoldChevron } from '../../ui/fold-chevron';
import type { JournalDay } from './days';
import { JournalEntry, PastEntry } from './journal-entry';
import { sumLabel } from './sum-label';
import { Timeline } from './timeline';
import type { JournalParts } from './use-journal-days';

/** The state of a round; false for an upcoming one. */
function stateOf(round: Round, { zone, today }: JournalParts, { t, labels }: Words<'journal'>) {
  const { day, closedAt, engaged } = round;
  if (closedAt !== null) return t('closedAt', { time: labels.time(clockOf(closedAt, zone)) });
  if (engaged) return t('engaged');
  return day < today ? t('notClosed') : false;
}

/** A round with its tasks and how it ended. */
function RoundLine({ round, ...parts }: JournalParts & { round: Round }) {
  const { material, zone } = parts;
  const words = useWords('journal');
  const { t, common } = words;
  const rounds = useText('rounds');
  const [open, setOpen] = useState(false);
  const listId = useId();
  const title = titleOf({ ...round, usualName: useRoundNames()(round.index) });
  const tasks = round.taskIds.flatMap((id) => material.tasks.get(id) ?? []);
  const end = endOfDay(round.day, zone);
  // A task completed on a later day does not count for this round.
  const isDone = ({ completedAt }: NamedTask) => completedAt !== null && completedAt < end;
  const done = tasks.filter(isDone).length;
  const titles = listed(
    common,
    tasks.map((task) => task.title),
  );
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={() => setOpen(!open)}
        className="flex min-h-8 w-full items-center gap-2 rounded-control text-start text-13 text-ink-2 hover:bg-hover/60 touch:min-h-11"
      >
        <span className="flex w-24 shrink-0 items-center gap-1 text-12 text-ink-3 max-md:w-22">
          <span className="truncate">{title}</span>
          <FoldChevron open={open} size={12} />
        </span>
        <span title={titles} className="min-w-0 flex-1 truncate">
          {titles}
        </span>
        <span className="shrink-0 text-12 text-ink-3 tabular-nums">
          {listed(common, [
            tasks.length > 0 && rounds('doneOf', { done, count: tasks.length }),
            stateOf(round, parts, words),
          ])}
        </span>
      </button>
      {open && (
        <ul id={listId} aria-label={rounds('tasksOf', { round: title })} className="pb-1 ps-26 max-md:ps-24">
          {tasks.map((task) => (
            <li key={task.id}>
              <button
                type="button"
                onClick={() => openTask(task.id)}
                className="min-h-7 w-full rounded-control text-start text-13 text-ink-2 [overflow-wrap:anywhere] hover:text-ink touch:min-h-11"
              >
                {`${task.title} `}
                <span className="text-12 text-ink-3">{t(isDone(task) ? 'done' : 'left')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

export const headingIdOf = (day: string) => `journal-${day}`;

/** One day of the journal: entry, rounds and timeline. Today's entry form is always open. */
export function DaySection({ day, ...parts }: JournalParts & { day: JournalDay }) {
  const { t, common, labels } = useWords('rounds');
  const { today } = parts;
  const label = labels.day(day.day, today);
  const date = labels.date(day.day, today);
  const named = label !== date;
  const DayEntry = day.day === today ? JournalEntry : PastEntry;
  return (
    <section aria-labelledby={headingIdOf(day.day)} className="px-2 pt-8">
      <div className="flex items-baseline gap-2 border-b border-line pb-1.5">
        <h2
          id={headingIdOf(day.day)}
          tabIndex={-1}
          className="flex scroll-mt-6 items-baseline gap-2 text-16 font-semibold"
        >
          {named ? label : labels.weekday(day.day)}
          <span className="text-13 font-normal text-ink-3">
            {named ? labels.dayAndDate(day.day, today) : date}
          </span>
        </h2>
        <span className="ms-auto text-12 text-ink-3 tabular-nums">{sumLabel(day, { common, labels })}</span>
      </div>
      <div className="flex flex-col gap-2 pt-2">
        <DayEntry day={day.day} entry={day.entry} />
        {day.rounds.length > 0 && (
          <ul aria-label={t('rounds')}>
            {day.rounds.map((round) => (
              <RoundLine key={round.index} round={round} {...parts} />
            ))}
          </ul>
        )}
        <Timeline day={day} {...parts} />
      </div>
    </section>
  );
}

interface GapProps {
  days: readonly JournalDay[];
  today: string;
  onOpen: () => void;
}

/** A line for consecutive empty days. Opening it shows each day, to write an entry. */
export function GapLine({ days, today, onOpen }: GapProps) {
  const { t, labels } = useWords('journal');
  const [newest, oldest] = [days[0], days.at(-1)];
  if (!newest || !oldest) return null;
  const until = labels.date(newest.day, today);
  const span = days.length === 1 ? until : t('span', { from: labels.date(oldest.day, today), to: until });
  return (
    <div className="px-2 pt-6">
      <button
        type="button"
        onClick={onOpen}
        className="-ms-1 flex min-h-8 items-center gap-1 rounded-control px-1 text-13 text-ink-3 hover:text-ink touch:min-h-11"
      >
        <ChevronRight size={14} aria-hidden="true" className="rtl:-scale-x-100" />
        {t('nothingNoted', { days: span })}
      </button>
    </div>
  );
}
