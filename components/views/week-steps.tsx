import { Diamond, Flag } from 'lucide-react';
import { addDays, weekday } from '@/server/domain/days';
import { periodStart } from '@/server/domain/habits';
import { reviewTitle, weekReview } from '@/server/domain/week-review';
import { isFromEarlier } from '@/server/domain/when';
import { startOfDay } from '@/server/domain/zones';
import type { Screen, Task } from '@/server/types';
import { useLabels } from '../data/labels';
import { createRun } from '../data/server-run';
import { useTRPCClient } from '../data/trpc';
import { useZone } from '../data/zone';
import { useText } from '../language/language';
import { usePlan } from '../rounds/use-day';
import { openTask } from '../state/open-task';
import { openPanel } from '../state/panels';
import { useOpenPage } from '../ui/navigation';
import { useScreen } from './screen-view';
import { type Step, Steps } from './steps';
import { setUpcomingLook } from './upcoming-look';

/** Opens the note that reviews the week of a day. The first time, it is written from the journal. */
function useWeekReview(day: string): () => Promise<void> {
  const client = useTRPCClient();
  const zone = useZone();
  const open = useOpenPage();
  const monday = periodStart(day, 'week');
  const title = reviewTitle(monday);
  const find = async () => {
    const { results } = await client.search.find.query({ q: title, kinds: ['note'] });
    return results.find(({ label }) => label === title)?.id;
  };
  const create = async () => {
    const untilDay = addDays(monday, 7);
    const [since, until] = [startOfDay(monday, zone), startOfDay(untilDay, zone)];
    const week = await client.screens.journal.query({ sinceDay: monday, untilDay, since, until });
    const { note } = await client.notes.create.mutate({ title, body: weekReview({ ...week, monday, zone }) });
    return note.id;
  };
  return async () => {
    const id = await createRun(() => undefined)(async () => (await find()) ?? (await create()));
    if (id) open(`/notes/${id}`);
  };
}

const DAYS = 7;

interface Due {
  id: string;
  name: string;
  day: string;
  isTask: boolean;
}

/** The deadlines and milestones of the coming seven days, by day. */
function dueIn({ day, tasks, headings }: Screen): Due[] {
  const last = addDays(day, DAYS);
  const isNear = (deadline: string | null) => deadline !== null && deadline >= day && deadline <= last;
  return [
    ...tasks.flatMap(({ id, title, deadline }) =>
      deadline && isNear(deadline) ? { id, name: title, day: deadline, isTask: true } : [],
    ),
    ...headings.flatMap(({ id, name, deadline }) =>
      deadline && isNear(deadline) ? { id, name, day: deadline, isTask: false } : [],
    ),
  ].sort((one, other) => (one.day < other.day ? -1 : 1));
}

const MOST_DUE = 8;

const DueList = ({ due, today }: { due: readonly Due[]; today: string }) => {
  const t = useText('views');
  const labels = useLabels();
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

function usePlanSteps(screen: Screen): Step[] {
  const t = useText('views');
  const dates = useText('dates');
  const { day } = screen;
  const tomorrow = addDays(day, 1);
  const { plan } = usePlan(tomorrow);
  const due = dueIn(screen);
  const left = unestimated(screen).length;
  const isPlanned = plan?.rounds.some(({ taskIds }) => taskIds.length > 0) ?? false;
  const showWeek = { name: t('showTheWeek'), run: () => setUpcomingLook('week') };
  return [
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
}

function useReviewSteps({ day }: Screen): Step[] {
  const t = useText('views');
  const common = useText('common');
  const today = useScreen({ name: 'today', day }).screen.data;
  const earlier = today?.tasks.filter(({ when }) => isFromEarlier(when, day)).length;
  const write = useWeekReview(day);
  return [
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
}

const [SUNDAY, MONDAY, FRIDAY, SATURDAY] = [0, 1, 5, 6];

function Review({ screen }: { screen: Screen }) {
  const t = useText('views');
  const steps = useReviewSteps(screen);
  return <Steps id={`review ${periodStart(screen.day, 'week')}`} name={t('reviewWeek')} steps={steps} />;
}

function Plan({ screen }: { screen: Screen }) {
  const t = useText('views');
  const steps = usePlanSteps(screen);
  const { day } = screen;
  const week = periodStart(weekday(day) === SUNDAY ? addDays(day, 1) : day, 'week');
  return <Steps id={`plan ${week}`} name={t('planWeek')} steps={steps} />;
}

/** Five quiet steps: a review from Friday, a plan from Sunday; none in the middle of the week. */
export function WeekSteps({ screen }: { screen: Screen }) {
  const at = weekday(screen.day);
  if (at === FRIDAY || at === SATURDAY) return <Review screen={screen} />;
  return at === SUNDAY || at === MONDAY ? <Plan screen={screen} /> : null;
}
