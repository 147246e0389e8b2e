import { addDays } from '@/server/domain/days';
import { onDay } from '@/server/domain/when';
import type { Task, When } from '@/server/types';
import { currentDay } from '../data/today';
import { useText } from '../language/language';
import { useTaskActions } from '../tasks/use-task-actions';
import { Button } from '../ui/button';

export function EarlierMenu({ tasks }: { tasks: Task[] }) {
  const t = useText('views');
  const common = useText('common');
  const dates = useText('dates');
  const { update } = useTaskActions();
  const move = (when: When, label: string) => update(tasks, { when }, label);
  const look = 'h-7 px-2 text-12';
  return (
    <fieldset className="flex shrink-0">
      <legend className="sr-only">{t('moveEarlier')}</legend>
      <Button className={look} onClick={() => void move({ kind: 'today' }, common('today'))}>
        {common('today')}
      </Button>
      <Button className={look} onClick={() => void move(onDay(addDays(currentDay(), 1)), dates('tomorrow'))}>
        {dates('tomorrow')}
      </Button>
      <Button className={look} onClick={() => void move({ kind: 'anytime' }, common('later'))}>
        {common('later')}
      </Button>
    </fieldset>
  );
}
