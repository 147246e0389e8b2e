'use client';

import { CirclePlus } from 'lucide-react';
import { useMemo } from 'react';
import { addDays } from '@/domain/days';
import { isFromEarlier, onDay } from '@/domain/when';
import { minuteOfDay } from '@/domain/zones';
import type { Round, Screen, Task, When } from '@/server/types';
import { RoundLine } from '../../lists/inline-line';
import { ScreenList, usePlaces, useScreen } from '../../lists/list-page';
import { useText, useTexts } from '../../shell/language/language';
import { useFrame } from '../../shell/parts/frame';
import { canEdit } from '../../shell/parts/permissions';
import { useDayHours } from '../../shell/parts/preferences';
import { NotLoaded } from '../../shell/parts/query-states';
import { useWords } from '../../shell/parts/words';
import { selection } from '../../shell/state/selection';
import { titleOf } from '../../sync/actions/names';
import { useMinute } from '../../sync/current-minute';
import { useIsVisitor } from '../../sync/served';
import { useToday } from '../../sync/today';
import { useZone } from '../../sync/zone';
import { type Group, placeName } from '../../task/rows/groups';
import { RowTools } from '../../task/rows/task-row';
import { useTaskActions } from '../../task/rows/use-task-actions';
import { Button, IconButton } from '../../ui/button';
import { plannedIds, tasksWith } from '../rounds/load';
import { RoundDrop } from '../rounds/round-drop';
import { useRoundMoves } from '../rounds/round-moves';
import type { DayRows } from '../rounds/round-task';
import { UnusedRounds, UsedRounds, useRoundParts } from '../rounds/rounds';
import { FreeDay, LaterPeek, suggestionsOf } from '../rounds/suggestions';
import { type Plan, usePlan } from '../rounds/use-day';
import { type RoundFolds, useFolds } from '../rounds/use-folds';
import { useSessions } from '../sessions/use-sessions';
import { DayTimeline } from '../timeline/day-timeline';
import { DayHead } from './day-head';
import { FirstMorning } from './first-morning';
import { type FirstSteps, firstStepsOf, useFirstStepsEnded } from './first-steps';
import { CloseDayLink, ClosedDay, DayExtras, JournalEntry, MissedDays, VisitorTasks } from './late';
import { useClosedDay } from './use-closed-day';

/** A day: its rounds, and next to them the tasks that are in no round. Today without an `id`. */
export function DayPage({ id: date }: { id?: string }) {
  const today = useToday();
  const { isClosed, open } = useClosedDay();
  const screen = useScreen({ name: date ? 'day' : 'today', date });
  const { plan, error, refetch } = usePlan(date || today, { isFollowed: !date });
  if (!screen.data) return <NotLoaded query={screen} />;
  if (!plan) return <NotLoaded query={{ error, refetch }} />;
  if (!date && isClosed) return <ClosedDay screen={screen.data} plan={plan} onOpen={open} />;
  return <LoadedDay key={date ?? 'today'} {...{ today, plan }} screen={screen.data} />;
}

interface LoadedDayProps {
  screen: Screen;
  plan: Plan;
  today: string;
}

/** The tasks of open rounds in row order, each once. */
const inRounds = (plan: Plan): Task[] => tasksWith([...plannedIds(plan)], plan);

/** Tasks below the day's own: suggestions on an empty day, otherwise the first tasks of Later. */
function beside(screen: Screen, planned: readonly Task[]): Task[] {
  if (planned.length === 0 && screen.tasks.length === 0) return suggestionsOf(screen);
  return laterOf(screen, planned).slice(0, PEEK);
}

const PEEK = 5;

/** The first tasks of Later, including one more than the page shows. */
const laterOf = ({ later }: Screen, planned: readonly Task[]) =>
  later.filter((task) => !planned.some(({ id }) => id === task.id));

/** The tasks that rows show: those of folded rounds have none. */
const shownIn = (plan: Plan, { isFolded }: RoundFolds): Task[] =>
  inRounds({ ...plan, rounds: plan.rounds.filter((round) => !isFolded(round)) });

const adder = (round: Round) => <RoundLine round={round} />;

function useDayRows({ screen, plan, today }: LoadedDayProps) {
  const running = useFrame().data?.running ?? null;
  const places = usePlaces(screen, plan);
  const sessions = useSessions();
  const folds = useFolds(plan);
  const above = useMemo(() => inRounds(plan), [plan]);
  const shownAbove = useMemo(() => shownIn(plan, folds), [plan, folds]);
  const below = useMemo(() => beside(screen, above), [screen, above]);
  const rows = useMemo((): DayRows => {
    const order = [...shownAbove, ...screen.tasks, ...below].map(({ id }) => id);
    const names = (task: Task) => placeName(task, places);
    return { today, running, sessions, placeName: names, order, folds, adder };
  }, [screen, shownAbove, below, places, running, today, sessions, folds]);
  return { rows, above, shownAbove, below };
}

/** On touch screens this selects a task, and a tap on a round moves it there. Dragging that far is hard. */
const RowControl = ({ task }: { task: Task }) => {
  const t = useText('views');
  return (
    <>
      {canEdit(task) && <RowTools task={task} />}
      <IconButton
        label={t('chooseForRound', { title: task.title })}
        Icon={CirclePlus}
        iconSize={18}
        onClick={() => selection.toggle(task.id)}
        className="hidden text-ink-3 pointer-coarse:inline-flex"
      />
    </>
  );
};

const rowControl = (task: Task) => <RowControl task={task} />;

function EarlierMenu({ tasks }: { tasks: Task[] }) {
  const { t, labels } = useWords('views');
  const { plan } = useTaskActions();
  const today = useToday();
  const whens: When[] = [{ kind: 'today' }, onDay(addDays(today, 1)), { kind: 'anytime' }];
  return (
    <fieldset className="flex shrink-0">
      <legend className="sr-only">{t('moveEarlier')}</legend>
      {whens.map((when) => (
        <Button key={when.kind} className="h-7 px-2 text-12" onClick={() => void plan(tasks, when)}>
          {labels.when(when, today)}
        </Button>
      ))}
    </fieldset>
  );
}

const earlierMenu = (group: Group) => group.key === 'earlier' && <EarlierMenu tasks={group.tasks} />;

/** Minutes before the end of the day from when it can be closed. */
const EVENING = 60;

/** In the evening, by the end of the person's day, the journal entry and on Today the way to close the day. Past days have an entry. */
function Evening({ plan, screen, today }: LoadedDayProps) {
  const minute = useMinute();
  const zone = useZone();
  const { until } = useDayHours(plan.day);
  const { day, entry } = plan;
  if (day > today || minute === null) return null;
  const isEvening = minuteOfDay(minute, day, zone) >= until - EVENING;
  if (day === today && !isEvening) return entry && <JournalEntry day={day} entry={entry} />;
  return (
    <>
      {day === today && <CloseDayLink plan={plan} listed={screen.tasks} />}
      <JournalEntry day={day} entry={entry} />
    </>
  );
}

interface ListedProps extends LoadedDayProps, ReturnType<typeof useDayRows> {
  steps: FirstSteps | null;
}

/** Shown next to the rounds if no task is listed. */
function Empty({ screen, today, rows, above, below, steps }: ListedProps) {
  const t = useText('views');
  if (screen.day < today) return screen.done.length === 0 && <p className={quiet}>{t('nothingDone')}</p>;
  if (screen.tasks.length > 0 || above.length > 0) return <p className={quiet}>{t('allInRounds')}</p>;
  // The first steps invite to begin.
  if (steps && below.length === 0) return null;
  return <FreeDay isToday={screen.name === 'today'} tasks={below} rows={rows} />;
}

const quiet = 'px-2 py-3 text-13 text-ink-3';

/** Tasks of the day in no round, and the first tasks of Later. Past days show done tasks. */
function Listed(props: ListedProps) {
  const { t, common } = useTexts('views');
  const { screen, today, rows, above, shownAbove, below, steps } = props;
  const isOver = screen.day < today;
  const isFree = screen.tasks.length === 0 && above.length === 0;
  const besides = useMemo(
    () => (isFree ? [] : [{ key: 'later', title: common('later'), tasks: laterOf(screen, above) }]),
    [isFree, screen, above, common],
  );
  return (
    <div className="min-w-0">
      {(isOver ? screen.tasks.length > 0 : !(isFree && steps)) && (
        <h2 className="px-2 text-13 font-semibold">{t(isOver ? 'notDone' : 'notInRound')}</h2>
      )}
      <ScreenList
        {...{ screen, above, shownAbove, below, besides }}
        trailing={rowControl}
        groupMenu={earlierMenu}
        empty={<Empty {...props} />}
        showDone={isOver}
      />
      {!isFree && below.length > 0 && <LaterPeek tasks={below} rows={rows} />}
    </div>
  );
}

function LoadedDay(props: LoadedDayProps) {
  const { screen, plan, today } = props;
  const t = useText('views');
  const frame = useFrame().data;
  const listed = useDayRows(props);
  const { rows } = listed;
  const moves = useRoundMoves(plan);
  const parts = useRoundParts(plan);
  const ended = useFirstStepsEnded();
  const steps = ended ? null : firstStepsOf({ screen, plan, frame, today });
  // Who has planned nothing yet is led to tomorrow instead.
  const isVisitor = useIsVisitor();
  const hasEvening = !isVisitor && (!steps || steps.typed > 0 || plan.entry !== null);
  const earlier = screen.tasks.filter(({ when }) => isFromEarlier(when, screen.day));
  const earlierIds = new Set(earlier.map(({ id }) => id));
  return (
    <div data-wide="" className="@container max-w-248 print:max-w-none">
      <DayHead plan={plan} screen={screen} />
      {screen.name === 'today' && !isVisitor && frame && <VisitorTasks me={frame.me} />}
      {screen.missed && <MissedDays missed={screen.missed} tasks={earlier.filter(canEdit)} />}
      {plan.eventsPending && (
        <p role="status" className="px-2 pb-3 text-13 text-ink-3 print:hidden">
          {t('eventsPending')}
        </p>
      )}
      <DayTimeline plan={plan} listed={screen.tasks}>
        {/* Unplanned tasks come before the empty rounds. */}
        <div className="flex min-w-0 flex-col gap-4">
          <div className="min-w-0">
            {/* Above the rounds: a round that gets its first task stays where it is. */}
            {steps && (
              <FirstMorning steps={steps} day={plan.day} round={titleOf(plan.rounds[0] ?? { index: 0 })} />
            )}
            <UsedRounds {...{ plan, rows, moves, parts }} />
          </div>
          <Listed {...props} {...listed} steps={steps} />
          <div className="flex min-w-0 flex-col gap-4">
            <UnusedRounds {...{ plan, rows, moves, parts }} />
            <RoundDrop moves={moves} />
            {!isVisitor && <DayExtras today={today} earlier={earlierIds} day={plan.day} />}
            {/* A new account has no day to close. */}
            {hasEvening && <Evening {...props} />}
          </div>
        </div>
      </DayTimeline>
    </div>
  );
}
