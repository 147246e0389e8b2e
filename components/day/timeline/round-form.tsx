import { type FormEvent, useState } from 'react';
import type { Round, Task } from '@/server/types';
import { useText, useTexts } from '../../shell/language/language';
import { openTask } from '../../shell/state/open-task';
import { titleOf } from '../../sync/actions/names';
import { Button } from '../../ui/button';
import { FieldFrame } from '../../ui/field';
import { Select, type SelectProps } from '../../ui/select';
import { tasksWith } from '../rounds/load';
import { BlockDialog } from './block-dialog';
import { TaskLine } from './round-tasks';
import { isOrdered, SpanFields } from './span-fields';
import type { Span } from './times';
import type { DayHours } from './use-hours';

interface RoundFieldProps extends Pick<SelectProps<number>, 'value' | 'onValue'> {
  rounds: readonly Round[];
}

const RoundField = ({ rounds, ...select }: RoundFieldProps) => {
  const t = useText('timeline');
  const nameOf = (round: Round) => {
    const [title, count] = [titleOf(round), round.taskIds.length];
    return count > 0 ? t('roundChoice', { round: title, count }) : title;
  };
  return (
    <FieldFrame label={t('roundLabel')}>
      {(control) => (
        <Select {...control} {...select} options={rounds.map((round) => [round.index, nameOf(round)])} />
      )}
    </FieldFrame>
  );
};

interface RoundFormProps {
  day: DayHours;
  /** Without it, one is chosen. */
  round: Round | undefined;
  span: Span;
}

/** The tasks of the round, also those that its span has no room for. */
function FormTasks({ day: { plan, close }, round }: { day: DayHours; round: Round }) {
  const t = useText('rounds');
  const tasks = tasksWith(round.taskIds, plan);
  if (tasks.length === 0) return null;
  const open = (task: Task) => {
    close();
    openTask(task.id);
  };
  return (
    <ul aria-label={t('tasksOf', { round: titleOf(round) })} className="px-3 pt-1 text-14">
      {tasks.map((task) => (
        <li key={task.id} className="flex min-h-8 items-center gap-1">
          <TaskLine task={task} onOpen={() => open(task)} />
        </li>
      ))}
    </ul>
  );
}

/** Sets the time of a round, from a span that was dragged or typed. */
export function RoundForm({ day, round, span }: RoundFormProps) {
  const { t, common } = useTexts('timeline');
  const { choices } = day;
  const [index, setIndex] = useState(choices[0]?.index ?? 0);
  const [typed, setTyped] = useState(span);
  const chosen = round ?? choices.find((one) => one.index === index);
  const save = (to: Span | null) => {
    if (chosen) day.placeRound(chosen, to);
    day.close();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen && isOrdered(typed)) save(typed);
  };
  return (
    <BlockDialog
      onClose={day.close}
      title={round ? t('timeOf', { round: titleOf(round) }) : t('timeForRound')}
    >
      {round && <FormTasks day={day} round={round} />}
      <form onSubmit={submit} className="flex flex-col gap-4 p-4">
        {!round && <RoundField rounds={choices} value={index} onValue={setIndex} />}
        <SpanFields span={typed} onType={setTyped} />
        <div className="flex flex-wrap justify-end gap-2">
          {round && (
            <Button className="me-auto" onClick={() => save(null)}>
              {t('takeTimeAway')}
            </Button>
          )}
          <Button onClick={day.close}>{common('cancel')}</Button>
          <Button type="submit" look="primary">
            {common('save')}
          </Button>
        </div>
      </form>
    </BlockDialog>
  );
}
