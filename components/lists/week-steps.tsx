import { Diamond, Flag } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { addDays, weekday } from '@/domain/days';
import { periodStart } from '@/domain/habits';
import { reviewTitle, weekReview } from '@/domain/week-review';
import { isFromEarlier } from '@/domain/when';
import { startOfDay } from '@/domain/zones';
import type { Screen, Task } from '@/server/types';
import { usePlan } from '../day/rounds/use-day';
import { useText, useTexts } from '../shell/language/language';
import { useWords } from '../shell/parts/words';
import { openTask } from '../shell/state/open-task';
import { openPanel } from '../shell/state/panels';
import { createRememberedText } from '../shell/state/remembered-text';
import { upcomingLook } from '../shell/state/upcoming-look';
import { createRun } from '../sync/server-run';
import { useTRPCClient } from '../sync/trpc';
import { useZone } from '../sync/zone';
import { Button } from '../ui/button';
import { cn } from '../ui/cn';
import { Link } from '../ui/link';
import { useOpenPage } from '../ui/navigation';
import { useScreen } from './list-page';

interface Step {
  text: string;
  /** Where the step is done. */
  link?: { name: string; href: string };
  act?: { name: string; run: () => void };
  /** What the page knows to be done already. */
  isDone?: boolean;
  /** Below the step, until it is done. */
  content?: ReactNode;
}

/** The id of the steps and the numbers of those that are ticked: `plan 2026-11-23:0,2`. */
const stored = createRememberedText('parcours.week-steps', '');

function useTicks(id: string) {
  const [storedId, numbers = ''] = stored.use().split(':');
  const ticked = storedId === id ? numbers.split(',').filter(Boolean) : [];
  return {
    isTicked: (at: number) => ticked.includes(String(at)),
    toggle(at: number) {
      const others = ticked.filter((one) => one !== String(at));
      const next = others.length < ticked.length ? others : [...ticked, String(at)];
      stored.set(`${id}:${next.join(',')}`);
    },
  };
}

const linkLook = 'shrink-0 rounded-control px-1 text-13 text-accent hover:underline';

function StepRow({ step, done, onToggle }: { step: Step; done: boolean; onToggle: () => void }) {
  const { text, link, act, content } = step;
  return (
    <li className="border-b border-line">
      <div className="flex min-h-9 items-center gap-x-2 touch:min-h-11">
        <label className="flex min-w-0 items-center gap-2 text-14">
          <input
            type="checkbox"
            checked={done}
            disabled={step.isDone}
            onChange={onToggle}
            className="size-4 shrink-0 accent-(--done)"
          />
          <span className={cn(done && 'text-ink-3 line-through')}>{text}</span>
        </label>
        {link && (
          <Link href={link.href} className={linkLook}>
            {link.name}
          </Link>
        )}
        {act && (
          <button type="button" onClick={act.run} className={linkLook}>
            {act.name}
          </button>
        )}
      </div>
      {!done && content}
    </li>
  );
}

/** A few quiet steps behind one button. */
function Steps({ id, name, steps }: { id: string; name: string; steps: readonly Step[] }) {
  const t = useText('views');
  const { isTicked, toggle } = useTicks(id);
  const left = steps.filter(({ isDone }, at) => !isDone && !isTicked(at)).length;
  const hasBegun = steps.some(({ isDone }, at) => !isDone && isTicked(at));
  // Its links lead away. After coming back, the person continues here.
  const [open, setOpen] = useState(hasBegun && left > 0);
  return (
    <section aria-label={name} className="px-2 pb-4 print:hidden">
      <Button
        look="outline"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="text-13 tabular-nums"
      >
        {name}
        <span className="text-12 font-normal text-ink-3">
          {left === 0 ? t('stepsDone') : t('stepsLeft', { count: left })}
        </span>
      </Button>
      {open && (
        <ol className="mt-2 max-w-150 border-t border-line">
          {steps.map((step, at) => (
            <StepRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps keep their order
              key={at}
              step={step}
              done={step.isDone || isTicked(at)}
              onToggle={() => toggle(at)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

/** Opens the note that reviews the week of a day. The first time, it is written from the journal. */
function useWeekReview(day: string): () => Promise<void> {
  const client = useTRPCClient();
  const zone = useZone();
  const open = useOpenPage();
  const monday = periodStart(day, 'week');
  const title = reviewTitle(monday);
  const findOrCreate = async () => {
    const { results } = await client.search.find.query({ q: title, kinds: ['note'] });
    const found = results.find(({ label }) => label === title);
    if (found) return found.id;
    const untilDay = addDays(monday, 7);
    const [since, until] = [startOfDay(monday, zone), startOfDay(untilDay, zone)];
    const week = await client.screens.journal.query({ sinceDay: monday, untilDay, since, until });
    const { note } = await client.notes.create.mutate({ title, body: weekReview({ ...week, monday, zone }) });
    return note.id;
  };
  return async () => {
    const id = await createRun(() => undefined)(findOrCreate);
    if (id) open(`/notes/${id}`);
  };
}

const DAYS = 7;
const [SUNDAY, MONDAY, FRIDAY, SATURDAY] = [0, 1, 5, 6];

/** The deadlines and milestones of the coming seven days, by day. */
function dueIn({ day, tasks, headings }: Screen) {
  const isNear = (deadline: string) => deadline >= day && deadline <= addDays(day, DAYS);
  return [
    ...tasks.map(({ id, title, deadline }) => ({ id, name: title, deadline, isTask: true })),
    ...headings.map(({ id, name, deadline }) => ({ id, name, deadline, isTask: false })),
  ]
    .flatMap(({ deadline, ...one }) => (deadline && isNear(deadline) ? { ...one, day: deadline } : []))
    .sort((one, other) => (one.day < other.day ? -1 : 1));
}

const MOST_DUE = 8;

const DueList = ({ due, today }: { due: ReturnType<typeof dueIn>; today: string }) => {
  const { t, labels } = useWords('views');
  return (
    <ul aria-label={t('dueThisWeek')} className="pb-2 ps-6">
      {due.slice(0, MOST_DUE).map(({ id, name, day, isTask }) => (
        <li key={id} className="flex items-center gap-2 py-0.5 text-13 text-ink-2">
          {isTask ? <Flag size={12} aria-hidden="true" /> : <Diamond size={12} aria-hidden="true" />}
          {isTask ? (
            <button
              type="button"
              onClick={() => openTask(id)}
              className="truncate text-start hover:underline"
            >
              {name}
            </button>
          ) : (
            <span className="truncate">{name}</span>
          )}
          <span className="ms-auto shrink-0 text-12 text-ink-3">{labels.day(day, today)}</span>
        </li>
      ))}
      {due.length > MOST_DUE && (
        <li className="text-12 text-ink-3">{t('andMore', { count: due.length - MOST_DUE })}</li>
      )}
    </ul>
  );
};

/** The tasks of the coming seven days that say nothing of how long they take. */
const unestimated = ({ day, tasks }: Screen): Task[] =>
  tasks.filter(
    ({ when, durationMin }) =>
      durationMin === null && when.kind === 'date' && when.date > day && when.date <= addDays(day, DAYS),
  );

function Plan({ screen }: { screen: Screen }) {
  const t = useText('views');
  const dates = useText('dates');
  const { day } = screen;
  const week = periodStart(weekday(day) === SUNDAY ? addDays(day, 1) : day, 'week');
  const tomorrow = addDays(day, 1);
  const { plan } = usePlan(tomorrow);
  const due = dueIn(screen);
  const left = unestimated(screen).length;
  const isPlanned = plan?.rounds.some(({ taskIds }) => taskIds.length > 0) ?? false;
  const showWeek = { name: t('showTheWeek'), run: () => upcomingLook.set('week') };
  const steps: Step[] = [
    {
      text: t(due.length > 0 ? 'lookAtDue' : 'nothingDue'),
      isDone: due.length === 0,
      content: due.length > 0 && <DueList due={due} today={day} />,
    },
    { text: t('planDrag'), act: showWeek },
    { text: left > 0 ? t('estimateCount', { count: left }) : t('allEstimated'), isDone: left === 0 },
    { text: t('moveFromAmber'), act: showWeek },
    {
      text: t('planRounds'),
      isDone: isPlanned,
      link: { name: dates('tomorrow'), href: `/day/${tomorrow}` },
    },
  ];
  return <Steps id={`plan ${week}`} name={t('planWeek')} steps={steps} />;
}

function Review({ day }: { day: string }) {
  const { t, common } = useTexts('views');
  const today = useScreen({ name: 'today' }).data;
  const earlier = today?.tasks.filter(({ when }) => isFromEarlier(when, day)).length;
  const write = useWeekReview(day);
  const steps: Step[] = [
    {
      text: earlier ? t('decideCount', { count: earlier }) : t('nothingEarlier'),
      isDone: earlier === 0,
      link: { name: common('today'), href: '/today' },
    },
    { text: t('reviewHead'), act: { name: t('newTask'), run: () => openPanel('new') } },
    { text: t('reviewLater'), link: { name: common('later'), href: '/later' } },
    { text: t('writeReview'), act: { name: t('openReview'), run: () => void write() } },
    { text: t('shutDown'), link: { name: t('closeDay'), href: '/close-day' } },
  ];
  return <Steps id={`review ${periodStart(day, 'week')}`} name={t('reviewWeek')} steps={steps} />;
}

/** Five quiet steps: a review from Friday, a plan from Sunday; none in the middle of the week. */
export function WeekSteps({ screen }: { screen: Screen }) {
  const at = weekday(screen.day);
  if (at === FRIDAY || at === SATURDAY) return <Review day={screen.day} />;
  return at === SUNDAY || at === MONDAY ? <Plan screen={screen} /> : null;
}
