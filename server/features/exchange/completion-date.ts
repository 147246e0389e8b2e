import { instantAt } from '../../../domain/clock';
import type { When } from '../../../domain/when';
import type { Moment } from '../../wire/words';
import type { TaskReport } from './file-report';

interface Dated {
  status: string;
  when?: Pick<Extract<When, { kind: 'date' }>, 'date'> | object | undefined;
  deadline?: string | null | undefined;
  completedAt?: number | null | undefined;
  createdAt?: number | undefined;
  updatedAt?: number | undefined;
}

/** The day on which a task was planned or due, as an instant of that day. */
function plannedAt({ when, deadline }: Dated, { today, zone = 'UTC' }: Moment): number | undefined {
  const day = when && 'date' in when ? when.date : deadline;
  // What is planned for today or later was done at a time that nobody knows.
  if (!day || day >= today) return undefined;
  const at = instantAt(day, '12:00', zone);
  return at >= 0 ? at : undefined;
}

/**
 * A done task whose file does not say when: at its last change, else when it was planned, due or created. Otherwise it has
 * no date of completion, and must not count as done today.
 */
export function withCompletion<Fields extends Dated>(
  fields: Fields,
  moment: Moment,
  { lose }: TaskReport,
): Fields {
  const { status, completedAt, updatedAt, createdAt } = fields;
  if (status !== 'done' || typeof completedAt === 'number') return fields;
  const at = updatedAt ?? plannedAt(fields, moment) ?? createdAt;
  if (at !== undefined) return { ...fields, completedAt: at };
  lose({ field: 'completedAt', why: 'The file does not say it. The task counts for no day.' });
  return fields;
}
