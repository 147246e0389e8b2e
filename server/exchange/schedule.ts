import { WhenInput } from '../wire/task';
import { resolveWords } from '../wire/words';
import { type DateContext, readDeadline, readSchedule, type Schedule, unreadableDate } from './dates';
import type { DraftBuilder } from './draft';

interface Texts {
  line: number;
  when: string;
  deadline: string;
  /** Reads `when` where the program has forms of its own. */
  read?: (text: string) => Schedule | undefined;
}

/** The date and the deadline of a task. Reports what is not understood, and a deadline's time, which ours do not have. */
export function scheduleFields(
  { line, when, deadline, read }: Texts,
  context: DateContext,
  { skipField }: DraftBuilder,
): Record<string, unknown> {
  const schedule = when === '' ? {} : (read?.(when) ?? readSchedule(when, context));
  if (!schedule) skipField(line, { field: 'when', why: unreadableDate(when) });
  const due = deadline === '' ? undefined : readDeadline(deadline, context);
  if (deadline !== '' && !due) skipField(line, { field: 'deadline', why: unreadableDate(deadline) });
  const planned = WhenInput.safeParse(resolveWords(WhenInput, schedule?.when, context)).data;
  const isPlannedThen = planned?.kind === 'date' && planned.date === due?.day && planned.time === due?.time;
  if (due?.time && !isPlannedThen)
    skipField(line, { field: 'deadlineTime', why: `${due.time}. Deadlines are whole days.` });
  return { ...schedule, ...(due && { deadline: due.day }) };
}
