import { z } from 'zod';
import { Round, Session } from './day';
import { Count, Day, Id } from './shared';
import { Task } from './task';

/** A part of what matters: the first of it, and how much there is in all. */
const Tasks = z.strictObject({ total: Count, tasks: z.array(Task) });

export const Milestone = z.strictObject({
  headingId: Id,
  name: z.string(),
  deadline: Day,
  projectId: Id.nullable(),
  areaId: Id.nullable(),
  place: z.string(),
  openTaskCount: Count,
});
export type Milestone = z.infer<typeof Milestone>;

/** What matters now, the most pressing first; bounded, so that it fits into an assistant's mind. */
export const DayContext = z.strictObject({
  day: Day,
  engagedRound: z.strictObject({ round: Round, tasks: z.array(Task) }).nullable(),
  runningSession: Session.nullable(),
  overdue: Tasks.describe('Open, with a deadline that has passed.'),
  today: Tasks.describe('Open and for today, or left from earlier days.'),
  deadlines: Tasks.describe('Open, due within seven days.'),
  milestones: z
    .array(Milestone)
    .describe('Dated headings within fourteen days, and those that have passed with open tasks.'),
  rounds: z.array(Round),
  summary: z.string().describe('All of it in Markdown, with the ids that the other tools take.'),
});
export type DayContext = z.infer<typeof DayContext>;
