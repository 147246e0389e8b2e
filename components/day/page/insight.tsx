import { useQuery } from '@tanstack/react-query';
import type { Labels } from '@/language/labels';
import { useWords } from '../../shell/parts/words';
import { openTask } from '../../shell/state/open-task';
import { createRememberedText } from '../../shell/state/remembered-text';
import { useAct } from '../../sync/act';
import { dismissHint } from '../../sync/actions/account';
import { useTRPC } from '../../sync/trpc';
import { Button } from '../../ui/button';
import { showMessage } from '../../ui/toast';
import { actionOf, type Insight, isOnPage } from './insight-actions';

/** `day -` once the insight of a day was answered, because there is at most one a day. */
const answered = createRememberedText('parcours.insight', '');

/** The server writes days as `2026-11-22`. */
const withDays = (text: string, today: string, labels: Labels): string =>
  text.replace(`on ${today}`, 'today').replace(/\d{4}-\d\d-\d\d/g, (day) => labels.date(day, today));

interface DaysInsightProps {
  day: string;
  /** The tasks from earlier days, which the page shows. */
  earlier: ReadonlySet<string>;
}

function useDaysInsight({ day, earlier }: DaysInsightProps): Insight | undefined {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.coach.get.queryOptions({ day }, { staleTime: Number.POSITIVE_INFINITY }));
  if (answered.use() === `${day} -`) return undefined;
  return data?.coach.insights.find((insight) => !isOnPage(insight, earlier));
}

export function DaysInsight({ day, earlier }: DaysInsightProps) {
  const { t, labels } = useWords('views');
  const act = useAct();
  const insight = useDaysInsight({ day, earlier });
  if (!insight) return null;
  const answer = () => answered.set(`${day} -`);
  const action = actionOf(insight);
  const [taskId] = insight.taskIds;
  const run = async () => {
    if (!action || !(await act({ does: [action.does] }))) return;
    answer();
    showMessage(t(action.label));
  };
  const dismiss = () => {
    answer();
    void act(dismissHint(insight.id));
  };
  return (
    <section aria-label={t('insight')} className="border-y border-line px-2 py-2 print:hidden">
      <h2 className="text-13 font-semibold [overflow-wrap:anywhere]">
        {withDays(insight.title, day, labels)}
      </h2>
      <p className="text-13 text-ink-2 [overflow-wrap:anywhere]">{withDays(insight.text, day, labels)}</p>
      <p className="-mx-2 flex flex-wrap pt-1">
        {action ? (
          <Button onClick={() => void run()} className="h-7 px-2 text-13 text-accent">
            {t(action.name)}
          </Button>
        ) : (
          taskId && (
            <Button onClick={() => openTask(taskId)} className="h-7 px-2 text-13 text-accent">
              {t('openTheTask')}
            </Button>
          )
        )}
        <Button onClick={dismiss} className="h-7 px-2 text-13 font-normal text-ink-3">
          {t('notAgain')}
        </Button>
      </p>
    </section>
  );
}
