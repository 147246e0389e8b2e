import { Check as CheckIcon, CirclePlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { addDays } from '@/domain/days';
import { minuteOfDay } from '@/domain/zones';
import { DayLine } from '../../lists/inline-line';
import { createSample } from '../../lists/sample-project';
import { useText } from '../../shell/language/language';
import { useWorkspaceId } from '../../shell/parts/current-workspace';
import { useDayHours } from '../../shell/parts/preferences';
import { openInlineAdd, useIsAdding } from '../../shell/state/inline-add';
import { useAct } from '../../sync/act';
import { useMinute } from '../../sync/current-minute';
import { newUuid } from '../../sync/new-uuid';
import { useToday } from '../../sync/today';
import { useZone } from '../../sync/zone';
import { Button, buttonLook } from '../../ui/button';
import { cn } from '../../ui/cn';
import { smallIcon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { useOpenPage } from '../../ui/navigation';
import { endFirstSteps, type FirstSteps, WANTED } from './first-steps';

interface StepProps {
  done: boolean;
  /** The first step that is not done. */
  current: boolean;
  children: ReactNode;
}

const Step = ({ done, current, children }: StepProps) => {
  const t = useText('views');
  return (
    <li
      aria-current={current ? 'step' : undefined}
      className={cn(
        'flex min-h-9 items-center gap-3 border-b border-line text-14 touch:min-h-11',
        done && 'text-ink-3 line-through',
        !done && !current && 'text-ink-3',
      )}
    >
      <span
        aria-hidden="true"
        className={cn(
          'grid size-4 shrink-0 place-items-center rounded-full border-[1.5px]',
          done ? 'border-done bg-done text-paper' : current ? 'border-accent' : 'border-ink-3',
        )}
      >
        {done && <CheckIcon size={10} strokeWidth={3} />}
      </span>
      {done && <span className="sr-only">{t('stepDone')}</span>}
      {children}
    </li>
  );
};

const Count = ({ have, wanted }: { have: number; wanted: number }) => {
  const t = useText('views');
  return (
    have > 0 &&
    have < wanted && <span className="text-12 text-ink-3 tabular-nums">{t('countOf', { have, wanted })}</span>
  );
};

const TYPING = 'first';

function TypeStep({ typed, day }: { typed: number; day: string }) {
  const t = useText('views');
  const today = useToday();
  const text = t(day === today ? 'typeToday' : 'typeTomorrow');
  const adding = useIsAdding(TYPING);
  const done = typed >= WANTED.typed;
  return (
    <>
      <Step done={done} current={!done}>
        {done ? (
          text
        ) : (
          <button
            type="button"
            onClick={() => openInlineAdd(TYPING)}
            className="min-h-9 flex-1 cursor-text text-start touch:min-h-11"
          >
            {text} <Count have={typed} wanted={WANTED.typed} />
          </button>
        )}
      </Step>
      {adding && (
        <li>
          <DayLine day={day} />
        </li>
      )}
    </>
  );
}

function Sample() {
  const t = useText('views');
  const act = useAct();
  const workspaceId = useWorkspaceId();
  const open = useOpenPage();
  const show = async () => {
    const id = newUuid();
    if (await act(await createSample(id, workspaceId))) open(`/project/${id}`);
  };
  return (
    <Button onClick={() => void show()} className="h-7 px-1.5 text-12 font-normal">
      {t('seeSample')}
    </Button>
  );
}

/** With less left of today, a new account begins with tomorrow. */
const LEAST_LEFT = 60;

function useIsEvening(day: string): boolean {
  const today = useToday();
  const minute = useMinute();
  const zone = useZone();
  const { until } = useDayHours(day);
  return day === today && minute !== null && until - minuteOfDay(minute, day, zone) < LEAST_LEFT;
}

function BeginTomorrow({ onStay }: { onStay: () => void }) {
  const t = useText('views');
  const today = useToday();
  return (
    <div className="flex flex-col items-start gap-3 border-t border-line pt-3">
      <p className="text-14">{t('todayAlmostOver')}</p>
      <p className="-ms-1 flex flex-wrap gap-1">
        <Link href={`/day/${addDays(today, 1)}`} className={buttonLook('primary')}>
          {t('planTomorrow')}
        </Link>
        <Button onClick={onStay} className="font-normal">
          {t('planRest')}
        </Button>
      </p>
    </div>
  );
}

interface FirstMorningProps {
  day: string;
  steps: FirstSteps;
  /** What the first round is called. */
  round: string;
}

function Steps({ day, steps: { typed, placed }, round }: FirstMorningProps) {
  const t = useText('views');
  const today = useToday();
  const isTyped = typed >= WANTED.typed;
  const isPlaced = placed >= WANTED.placed;
  return (
    <ol className="border-t border-line">
      <TypeStep typed={typed} day={day} />
      <Step done={isPlaced} current={isTyped && !isPlaced}>
        <span className="pointer-coarse:hidden">
          {t('dragTwo', { round })} <Count have={placed} wanted={WANTED.placed} />
        </span>
        <span className="hidden pointer-coarse:inline">
          {t.rich('tapTwo', {
            round,
            plus: () => (
              <CirclePlus {...smallIcon} aria-label={t('thePlus')} className="inline align-[-2px]" />
            ),
          })}{' '}
          <Count have={placed} wanted={WANTED.placed} />
        </span>
      </Step>
      <Step done={false} current={isTyped && isPlaced}>
        {day === today ? t('pressEngage') : t('pressEngageTomorrow')}
      </Step>
    </ol>
  );
}

/** The first steps of a new account, in the place of the rounds they lead to. */
export function FirstMorning(props: FirstMorningProps) {
  const t = useText('views');
  const [stays, setStays] = useState(false);
  const isEvening = useIsEvening(props.day) && !stays && props.steps.typed === 0;
  return (
    <section aria-label={t('firstSteps')} className="mb-5 px-2 print:hidden">
      <p className="pb-2 text-13 text-ink-2">{t('roundIs')}</p>
      {isEvening ? <BeginTomorrow onStay={() => setStays(true)} /> : <Steps {...props} />}
      <p className="-mx-1.5 flex flex-wrap pt-1 text-ink-3">
        <Sample />
        <Button onClick={endFirstSteps} className="h-7 px-1.5 text-12 font-normal">
          {t('skipSteps')}
        </Button>
      </p>
    </section>
  );
}
