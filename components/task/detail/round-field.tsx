import { CircleDashed } from 'lucide-react';
import type { Task } from '@/server/types';
import { usePlan } from '../../day/rounds/use-day';
import { useTexts } from '../../shell/language/language';
import { ChoiceMenu } from '../../shell/parts/choice-menu';
import { canEdit } from '../../shell/parts/permissions';
import { getPage } from '../../shell/state/current-page';
import { useAct } from '../../sync/act';
import { titleOf } from '../../sync/actions/names';
import { arrangeRounds } from '../../sync/actions/rounds';
import { smallIcon } from '../../ui/icon';
import { roundsWith } from './rounds-with';
import { valueLook } from './value';

const NONE = 'none';

/** The day whose rounds the task can go into: the one on the page, unless it is over, or today. */
function dayFor(today: string): string {
  const page = getPage();
  return page?.name === 'day' && page.day > today ? page.day : today;
}

/** The round of the day that the task is in. Nothing for a task that cannot go into one. */
export function RoundField({ task, today }: { task: Task; today: string }) {
  const { t, common } = useTexts('task-detail');
  const day = dayFor(today);
  const { plan } = usePlan(day);
  const act = useAct();
  const open = (plan?.rounds ?? []).filter(({ closedAt }) => closedAt === null);
  if (open.length === 0 || task.status !== 'open' || !canEdit(task)) return null;
  const own = open.find(({ taskIds }) => taskIds.includes(task.id));
  const choices = open.map((round) => ({
    value: String(round.index),
    name: titleOf(round),
    says: common('taskCount', { count: round.taskIds.length }),
  }));
  const move = (to: number | null) => {
    const { before: was, after } = roundsWith(open, { taskId: task.id, to });
    const round = open.find(({ index }) => index === to);
    const change = round ? titleOf(round) : t('toNoRound');
    const label = common('namedChange', { name: task.title, change });
    void act(arrangeRounds({ day, was, to: after }, label));
  };
  return (
    <div>
      <dt className="sr-only">{t('round')}</dt>
      <dd data-tip={t('round')}>
        <ChoiceMenu
          label={t('roundOfTask')}
          value={own ? String(own.index) : NONE}
          choices={[{ value: NONE, name: t('noRound'), says: t('inNoRound') }, ...choices]}
          onChoose={(to) => move(to === NONE ? null : Number(to))}
          icon={<CircleDashed {...smallIcon} />}
          shown={own ? undefined : <span className="text-ink-3">{t('round')}</span>}
          align="start"
          className={valueLook}
        />
      </dd>
    </div>
  );
}
