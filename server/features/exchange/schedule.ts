import { WhenInput } from '../../wire/when';
import { resolveWords } from '../../wire/words';
import { type DateContext, readDeadline, readSchedule, type Schedule, unreadableDate } from './dates';
import type { TaskReport } from './file-report';

interface Texts {
  when: string;
  deadline: string;
  /** Reads the date where the program has forms of its own. */
  read?: (text: string) => Schedule | undefined;
  /** The language of the deadline, if it is another. */
  deadlineGrammar?: DateContext['grammar'];
}

/** The date and the deadline of a task. Reports what is not understood, and a deadline's time, which ours do not have. */
export function scheduleFields(
  { when, deadline, read, ...own }: Texts,
  context: DateContext,
  { lose }: TaskReport,
): Record<string, unknown> {
  const { deadlineGrammar = context.grammar } = own;
  const schedule = when === '' ? {} : read ? read(when) : readSchedule(when, context);
  if (!schedule) lose({ field: 'when', why: unreadableDate(when), words: when });
  const due = deadline === '' ? undefined : readDeadline(deadline, { ...context, grammar: deadlineGrammar });
  if (deadline !== '' && !due) lose({ field: 'deadline', why: unreadableDate(deadline), words: deadline });
  const planned = WhenInput.safeParse(resolveWords(WhenInput, schedule?.when, context)).data;
  const isPlannedThen = planned?.kind === 'date' && planned.date === due?.day && planned.time === due?.time;
  if (due?.time && !isPlannedThen)
    lose({ field: 'deadlineTime', why: `${due.time}. Deadlines are whole days.` });
  return { ...schedule, ...(due && { deadline: due.day }) };
}
