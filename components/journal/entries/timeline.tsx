import { useQuery } from '@tanstack/react-query';
import { Check, Globe, Pencil, Timer } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { clockOf } from '@/domain/clock';
import { dayWindow, MOST_MOMENTS } from '@/domain/journal';
import type { Session } from '@/server/types';
import { useText } from '../../shell/language/language';
import { useTimeFormat } from '../../shell/parts/preferences';
import { useWords } from '../../shell/parts/words';
import { openTask } from '../../shell/state/open-task';
import { useTRPC } from '../../sync/trpc';
import { Button, IconButton } from '../../ui/button';
import { cn } from '../../ui/cn';
import { smallIcon } from '../../ui/icon';
import { type JournalDay, type Moment, momentsOf } from './days';
import { SessionForm } from './session-form';
import type { JournalParts } from './use-journal-days';

type TimelineProps = JournalParts & { day: JournalDay };

interface LineProps {
  time: string;
  icon: ReactNode;
  title: string;
  /** The task to open; null if the viewer cannot see it. */
  taskId: string | null;
  children?: ReactNode;
}

function Line({ time, icon, title, taskId, children }: LineProps) {
  const format = useTimeFormat();
  return (
    <div className="group/line flex min-h-8 items-start gap-2 rounded-control hover:bg-hover/60 touch:min-h-11">
      <span
        className={cn(
          'shrink-0 py-1.5 text-12 leading-5 text-ink-3 tabular-nums touch:py-3.5 touch:leading-4',
          format === 24 ? 'w-24 max-md:w-12' : 'w-32 max-md:w-18',
        )}
      >
        {time}
      </span>
      <span className="py-2 text-ink-3 touch:py-3.5">{icon}</span>
      {taskId ? (
        <button
          type="button"
          onClick={() => openTask(taskId)}
          className="min-w-0 flex-1 py-1.5 text-start text-14 text-ink touch:py-3"
        >
          <span className="line-clamp-2 [overflow-wrap:anywhere]">{title}</span>
        </button>
      ) : (
        <span className="line-clamp-2 min-w-0 flex-1 py-1.5 text-14 text-ink-2 [overflow-wrap:anywhere] touch:py-3">
          {title}
        </span>
      )}
      {children}
    </div>
  );
}

function SessionLine({ session, material, zone }: JournalParts & { session: Session }) {
  const { t, labels } = useWords('journal');
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const { startedAt, endedAt } = session;
  const timeOf = (instant: number) => labels.time(clockOf(instant, zone));
  const task = material.tasks.get(session.taskId);
  const title = task?.title ?? session.title;
  const close = () => {
    setEditing(false);
    edit.current?.focus();
  };
  return (
    <>
      <Line
        time={t('span', { from: timeOf(startedAt), to: endedAt === null ? t('now') : timeOf(endedAt) })}
        icon={<Timer size={14} strokeWidth={1.75} role="img" aria-label={t('session')} />}
        title={title}
        taskId={task ? task.id : null}
      >
        {session.visibility === 'public' && (
          <Globe
            size={14}
            strokeWidth={1.75}
            role="img"
            aria-label={t('public')}
            data-tip={t('public')}
            className="mt-2 shrink-0 text-ink-3 touch:mt-3.5"
          />
        )}
        <IconButton
          ref={edit}
          label={t('editSessionOn', { title })}
          aria-expanded={editing}
          onClick={() => setEditing(!editing)}
          className="mt-0.5 md:can-hover:opacity-0 md:group-hover/line:opacity-100 md:focus-visible:opacity-100 md:aria-expanded:opacity-100"
        >
          <Pencil {...smallIcon} />
        </IconButton>
        <span className="shrink-0 py-1.5 text-12 leading-5 text-ink-3 tabular-nums touch:py-3">
          {endedAt === null ? t('running') : labels.minutes(Math.round((endedAt - startedAt) / 60_000))}
        </span>
      </Line>
      {editing && <SessionForm session={session} onClose={close} />}
    </>
  );
}

function MomentLine({ moment, ...parts }: JournalParts & { moment: Moment }) {
  const { common, labels } = useWords('journal');
  const { material, zone } = parts;
  if (moment.kind === 'session') return <SessionLine session={moment.session} {...parts} />;
  const { id, title, completedAt, projectId, areaId } = moment.completion;
  const place = material.places.get(projectId ?? areaId ?? '');
  return (
    <Line
      time={labels.time(clockOf(completedAt, zone))}
      icon={
        <Check size={14} strokeWidth={2.25} role="img" aria-label={common('done')} className="text-done" />
      }
      title={title}
      taskId={id}
    >
      {place && (
        <span className="max-w-[40%] shrink truncate py-1.5 text-12 leading-5 text-ink-3 touch:py-3">
          {place.name}
        </span>
      )}
    </Line>
  );
}

function Moments({ moments, ...parts }: JournalParts & { moments: readonly Moment[] }) {
  const t = useText('journal');
  return (
    <ul aria-label={t('whatWasDone')}>
      {moments.map((moment) => (
        <li key={`${moment.kind}-${moment.kind === 'done' ? moment.completion.id : moment.session.id}`}>
          <MomentLine moment={moment} {...parts} />
        </li>
      ))}
    </ul>
  );
}

/** A day of which the page has only the first completions, with all of them as soon as they have loaded. */
function WholeDay({ day, ...parts }: TimelineProps) {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.screens.journal.queryOptions(dayWindow(day.day, parts.zone)));
  if (!data) return <Moments moments={day.moments} {...parts} />;
  const sessions = day.moments.flatMap((moment) => (moment.kind === 'session' ? [moment.session] : []));
  const places = new Map(data.places.map((place) => [place.id, place]));
  const moments = momentsOf(sessions, data.completions);
  return <Moments {...parts} moments={moments} material={{ ...parts.material, places }} />;
}

/** Show one or two extra rows instead of a button. */
const MAX_ROWS = MOST_MOMENTS - 2;

export function Timeline({ day, ...rest }: TimelineProps) {
  const t = useText('journal');
  const [whole, setWhole] = useState(false);
  const { moments } = day;
  if (moments.length === 0) return null;
  if (whole && day.rest > 0) return <WholeDay day={day} {...rest} />;
  const count = moments.length + day.rest;
  const shown = whole || count <= MOST_MOMENTS ? moments : moments.slice(0, MAX_ROWS);
  return (
    <div>
      <Moments moments={shown} {...rest} />
      {shown.length < count && (
        <Button onClick={() => setWhole(true)} className="-ms-2 px-2 text-13 font-normal text-ink-3">
          {t('showMore', { count: count - shown.length })}
        </Button>
      )}
    </div>
  );
}
