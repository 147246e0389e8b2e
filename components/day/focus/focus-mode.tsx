import { Check, Maximize, Minimize, Pause, Play, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Round, Session, Task } from '@/server/types';
import { useText, useTexts } from '../../shell/language/language';
import { useWords } from '../../shell/parts/words';
import { closeFocus, type Pace, phaseAt, setPace, useFocus } from '../../shell/state/focus';
import { useAct } from '../../sync/act';
import { titleOf } from '../../sync/actions/names';
import { closeRound } from '../../sync/actions/rounds';
import { useTaskActions } from '../../task/rows/use-task-actions';
import { Button, IconButton } from '../../ui/button';
import { cn } from '../../ui/cn';
import { Dialog } from '../../ui/dialog';
import { icon } from '../../ui/icon';
import { Markdown } from '../../ui/markdown';
import { focusOf, tasksWith } from '../rounds/load';
import { StepList } from '../rounds/round-task';
import { TimeBar } from '../rounds/time-bar';
import { type Plan, usePlan } from '../rounds/use-day';
import { formatClock, useSecond } from '../sessions/clock';
import { useSessions } from '../sessions/use-sessions';
import { RoundDone } from './round-done';
import { useFullScreen, useIdle, useKey, useMediaKeys, useWakeLock } from './use-device';

/** Hides controls while nobody moves the pointer or presses a key. */
const fading = (idle: boolean) =>
  cn('transition-opacity duration-200 focus-within:opacity-100', idle && 'opacity-0');

/** The time worked on the task this day, against its estimate. */
function Elapsed({ task, sessions, now }: { task: Task; sessions: Plan['sessions']; now: number }) {
  const { t, labels } = useWords('focus');
  const minutes = focusOf(sessions, [task.id], now);
  const estimate = task.durationMin;
  const spent = formatClock(minutes * 60_000);
  return (
    <div className="flex w-full max-w-72 flex-col items-center gap-2">
      <p role="timer" aria-label={t('timeOn', { title: task.title })} className="text-28 tabular-nums">
        {estimate === null
          ? spent
          : t.rich('timeOf', {
              spent,
              planned: labels.minutes(estimate),
              estimate: (text: ReactNode) => <span className="text-16 text-ink-3">{text}</span>,
            })}
      </p>
      {estimate !== null && <TimeBar minutes={minutes} of={estimate} />}
    </div>
  );
}

const paces: readonly Pace[] = ['none', '25/5', '50/10'];

function Countdown({ now }: { now: number }) {
  const t = useText('focus');
  const focus = useFocus();
  const phase = phaseAt(focus, now);
  return (
    <div className="flex items-center gap-3 text-13 text-ink-2">
      <fieldset className="flex rounded-control border border-line p-0.5">
        <legend className="sr-only">{t('countdown')}</legend>
        {paces.map((pace) => (
          <button
            key={pace}
            type="button"
            aria-pressed={focus.pace === pace}
            onClick={() => setPace(pace)}
            className="min-h-7 rounded-control px-2 tabular-nums hover:text-ink aria-pressed:bg-hover aria-pressed:text-ink touch:min-h-11"
          >
            {pace === 'none' ? t('noCountdown') : pace.replace('/', ' / ')}
          </button>
        ))}
      </fieldset>
      {phase && <span className="tabular-nums">{formatClock(phase.left)}</span>}
      {/* Announced when it changes, not every second. */}
      <span role="status" className={cn(phase?.kind === 'rest' && 'font-medium text-today')}>
        {phase && t(phase.kind === 'rest' ? 'takeBreak' : 'work')}
      </span>
    </div>
  );
}

interface StageProps {
  round: Round;
  plan: Plan;
  running: Session | null;
}

/** The task in focus, and the actions of its buttons and the media keys. */
function useStage({ round, plan, running }: StageProps) {
  const { complete } = useTaskActions();
  const sessions = useSessions();
  const own = tasksWith(round.taskIds, plan);
  const open = own.filter(({ status }) => status === 'open');
  const task = open.find(({ id }) => id === running?.taskId) ?? open[0];
  const next = open.find((one) => one !== task);
  const isRunning = task !== undefined && running?.taskId === task.id;
  const start = () => task && !isRunning && void sessions.start(task.id);
  const pause = () => isRunning && running && void sessions.stop(running.id);
  const finish = async () => {
    if (!task) return;
    await complete([task]);
    if (next) await sessions.start(next.id);
  };
  return { task, next, isRunning, start, pause, finish };
}

type Stage = ReturnType<typeof useStage>;

function Work({ task, stage, plan, idle }: { task: Task; stage: Stage; plan: Plan; idle: boolean }) {
  const { t, common } = useTexts('focus');
  const now = useSecond(Date.now());
  const { next, isRunning, start, pause, finish } = stage;
  useMediaKeys({ title: task.title, isPlaying: isRunning, play: start, pause, nexttrack: finish });
  return (
    <>
      <h2 className="max-w-150 text-center text-28 font-semibold tracking-tight [overflow-wrap:anywhere]">
        {task.title}
      </h2>
      <Elapsed task={task} sessions={plan.sessions} now={now} />
      <div className={cn('flex flex-wrap justify-center gap-2', fading(idle))}>
        <Button look="outline" onClick={isRunning ? pause : start} aria-keyshortcuts="p">
          {isRunning ? <Pause {...icon} /> : <Play {...icon} />}
          {t(isRunning ? 'pause' : 'start')}
        </Button>
        <Button look="primary" onClick={() => void finish()}>
          <Check {...icon} />
          {next ? t('doneNext') : common('done')}
        </Button>
      </div>
      {task.checklist.length > 0 && (
        <div className="-ms-8">
          <StepList task={task} />
        </div>
      )}
      {task.notes && (
        <div className="w-full max-w-150 border-t border-line pt-4 text-14">
          <Markdown>{task.notes}</Markdown>
        </div>
      )}
      <div className={fading(idle)}>
        <Countdown now={now} />
      </div>
      {next && <p className="text-13 text-ink-3">{t('next', { title: next.title })}</p>}
    </>
  );
}

function FullScreenButton() {
  const t = useText('focus');
  const { isFull, toggle } = useFullScreen();
  useKey('f', toggle);
  return (
    <IconButton label={t(isFull ? 'leaveFullScreen' : 'fullScreen')} keys="f" onClick={toggle}>
      {isFull ? <Minimize {...icon} /> : <Maximize {...icon} />}
    </IconButton>
  );
}

function Stage(props: StageProps) {
  const t = useText('focus');
  const rounds = useText('rounds');
  const stage = useStage(props);
  const idle = useIdle();
  useWakeLock();
  const { round, plan } = props;
  const act = useAct();
  const finish = () => {
    closeFocus();
    void act(closeRound(round));
  };
  useKey('p', stage.isRunning ? stage.pause : stage.start);
  useKey('o', finish);
  return (
    <div className={cn('flex min-h-full flex-col', idle && 'cursor-none')}>
      <div className={cn('flex items-center gap-3 p-4 text-13 text-ink-3', fading(idle))}>
        <span className="flex-1 truncate">{titleOf(round)}</span>
        {stage.task && (
          <Button onClick={finish} aria-keyshortcuts="o">
            {rounds('closeRound', { round: titleOf(round) })}
          </Button>
        )}
        {document.fullscreenEnabled && <FullScreenButton />}
        <IconButton label={t('endFocus')} keys="Esc" onClick={closeFocus} Icon={X} />
      </div>
      <div className="m-auto flex w-full flex-col items-center gap-6 px-6 pb-24">
        {stage.task ? (
          <Work key={stage.task.id} task={stage.task} stage={stage} plan={plan} idle={idle} />
        ) : (
          <RoundDone round={round} plan={plan} />
        )}
      </div>
    </div>
  );
}

interface FocusModeProps extends Pick<Round, 'day' | 'index'> {
  running: Session | null;
}

/** The tasks of a round, one at a time, on an otherwise empty screen. Escape ends it; the session goes on. */
export function FocusMode({ day, index, running }: FocusModeProps) {
  const t = useText('focus');
  const { plan } = usePlan(day);
  const round = plan?.rounds[index];
  if (!plan || !round) return null;
  return (
    <Dialog
      open
      onClose={closeFocus}
      title={t('focusOn', { round: titleOf(round) })}
      className="inset-0 h-dvh max-h-none w-screen max-w-none translate-x-0 rounded-none! bg-paper shadow-none"
    >
      <Stage round={round} plan={plan} running={running} />
    </Dialog>
  );
}
