import { addDays } from '@/domain/days';
import type { Screen } from '@/server/types';
import { useScreen } from '../../lists/list-page';
import { useWords } from '../../shell/parts/words';
import { useZone } from '../../sync/zone';
import { Button } from '../../ui/button';
import { type Plan, usePlan } from '../rounds/use-day';
import { dayBegin } from './day-begin';
import { achieved } from './left-today';

/** What tomorrow begins with. Nothing until that is known. */
function Tomorrow({ day }: { day: string }) {
  const { t, labels } = useWords('views');
  const zone = useZone();
  const date = addDays(day, 1);
  const { data } = useScreen({ name: 'day', date });
  const { plan } = usePlan(date);
  if (!data || !plan) return null;
  const begin = dayBegin(plan, data.tasks, zone);
  if (!begin) return <p className="text-16 text-ink-2">{t('tomorrowIsFree')}</p>;
  return (
    <p className="flex flex-col gap-1">
      <span className="text-13 text-ink-3">{t('tomorrowBegins')}</span>
      <span className="text-16 [overflow-wrap:anywhere]">
        {begin.title}
        {begin.time && <span className="ps-2 text-ink-3 tabular-nums">{labels.time(begin.time)}</span>}
      </span>
    </p>
  );
}

interface ClosedDayProps {
  screen: Screen;
  plan: Plan;
  onOpen: () => void;
}

/** Today after it was closed: what it was, and what tomorrow begins with. Nothing on it asks for work. */
export function ClosedDay({ screen, plan, onOpen }: ClosedDayProps) {
  const words = useWords('views');
  const { t, labels } = words;
  const { day, entry } = plan;
  const got = achieved(screen.doneCount, plan, words);
  return (
    <div data-wide="" data-closed="" className="flex animate-fade flex-col gap-8 px-2 *:max-w-130">
      <header className="flex flex-col gap-2">
        <h1 className="page-title">{labels.longDate(day)}</h1>
        {got && <p className="text-16 text-ink-2 tabular-nums">{t('gotDone', { achieved: got })}</p>}
      </header>
      {entry?.note && <p className="whitespace-pre-line text-16 [overflow-wrap:anywhere]">{entry.note}</p>}
      <Tomorrow day={day} />
      <Button onClick={onOpen} className="-mx-3 self-start text-13 font-normal text-ink-3">
        {t('openDayAgain')}
      </Button>
    </div>
  );
}
