import { Check } from 'lucide-react';
import type { Round, Task } from '@/server/types';
import { useText } from '../../shell/language/language';
import { useWords } from '../../shell/parts/words';
import { closeFocus, openFocus, takeBreak, useFocus } from '../../shell/state/focus';
import { useAct } from '../../sync/act';
import { titleOf } from '../../sync/actions/names';
import { closeRound, engageRound } from '../../sync/actions/rounds';
import { idsOf } from '../../sync/actions/tasks';
import { Button } from '../../ui/button';
import { focusOnMount } from '../../ui/focus';
import { icon } from '../../ui/icon';
import { focusOf, minutesOf, tasksWith } from '../rounds/load';
import type { Plan } from '../rounds/use-day';
import { formatClock, useSecond } from '../sessions/clock';

interface RoundDoneProps {
  round: Round;
  plan: Plan;
}

/** The next round of the day that has something to do. */
const nextRound = (round: Round, plan: Plan): Round | undefined =>
  plan.rounds.find(
    (one) =>
      one !== round &&
      one.closedAt === null &&
      tasksWith(one.taskIds, plan).some(({ status }) => status === 'open'),
  );

/** Shorter differences say nothing about an estimate. */
const NOTABLE_MINUTES = 5;

/** How much was done, how long it took, and how that compares with the estimates. */
function Sum({ tasks, sessions }: { tasks: readonly Task[]; sessions: Plan['sessions'] }) {
  const { t, labels } = useWords('focus');
  const spent = Math.round(focusOf(sessions, idsOf(tasks), Date.now()));
  const estimated = tasks.every(({ durationMin }) => durationMin !== null) ? minutesOf(tasks) : 0;
  const saved = estimated - spent;
  const isNotable = spent > 0 && estimated > 0 && Math.abs(saved) >= NOTABLE_MINUTES;
  const parts = [
    t('doneCount', { count: tasks.length }),
    spent > 0 && labels.minutes(spent),
    isNotable &&
      t(saved > 0 ? 'lessThanThought' : 'moreThanThought', { time: labels.minutes(Math.abs(saved)) }),
  ];
  return <p className="text-16 text-ink-2 tabular-nums">{parts.filter(Boolean).join(' · ')}</p>;
}

interface BreakProps {
  until: number;
  next: Round | undefined;
  onStart: (next: Round) => void;
}

/** Ten minutes without anything to do, after which the next round invites. */
function Break({ until, next, onStart }: BreakProps) {
  const t = useText('focus');
  const rounds = useText('rounds');
  const left = until - useSecond(Date.now());
  const isOver = left <= 0;
  return (
    <>
      <h2 className="text-20 font-semibold text-ink-2">{t(isOver ? 'breakOver' : 'onBreak')}</h2>
      <p role="timer" aria-label={t('breakLeft')} className="text-28 tabular-nums">
        {formatClock(Math.max(0, left))}
      </p>
      {/* Announced once, when it is over. */}
      <p role="status" className="sr-only">
        {isOver && t('breakOver')}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {next && (
          <Button look={isOver ? 'primary' : 'outline'} ref={focusOnMount} onClick={() => onStart(next)}>
            {rounds('engageRound', { round: titleOf(next) })}
          </Button>
        )}
        <Button look="outline" ref={next ? undefined : focusOnMount} onClick={closeFocus}>
          {t('endFocus')}
        </Button>
      </div>
    </>
  );
}

/** The end of a round: what got done, and what comes next. Enter goes on. */
export function RoundDone({ round, plan }: RoundDoneProps) {
  const t = useText('focus');
  const rounds = useText('rounds');
  const act = useAct();
  const done = tasksWith(round.taskIds, plan).filter(({ status }) => status === 'done');
  const next = nextRound(round, plan);
  const end = () => {
    if (round.closedAt === null) void act(closeRound(round));
  };
  const finish = () => {
    closeFocus();
    end();
  };
  const rest = () => {
    end();
    takeBreak();
  };
  const goOn = (to: Round) => {
    end();
    void act(engageRound(to));
    openFocus(to);
  };
  const { breakUntil } = useFocus();
  if (breakUntil !== null) return <Break until={breakUntil} next={next} onStart={goOn} />;
  return (
    <>
      <h2 className="text-28 font-semibold tracking-tight">{t('roundIsDone', { round: titleOf(round) })}</h2>
      <Sum tasks={done} sessions={plan.sessions} />
      <ul className="flex max-w-100 flex-col gap-1 text-16 text-ink-2">
        {done.map(({ id, title }) => (
          <li key={id} className="flex gap-2">
            <Check {...icon} className="mt-1 shrink-0 text-done" />
            <span className="[overflow-wrap:anywhere]">{title}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-center gap-2">
        {next && (
          <Button look="primary" ref={focusOnMount} onClick={() => goOn(next)}>
            {rounds('engageRound', { round: titleOf(next) })}
          </Button>
        )}
        {next && (
          <Button look="outline" onClick={rest}>
            {t('takeTen')}
          </Button>
        )}
        <Button look={next ? 'outline' : 'primary'} ref={next ? undefined : focusOnMount} onClick={finish}>
          {round.closedAt === null ? rounds('closeRound', { round: titleOf(round) }) : t('endFocus')}
        </Button>
      </div>
    </>
  );
}
