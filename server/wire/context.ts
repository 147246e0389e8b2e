import { z } from 'zod';
import type { Event } from './calendar';
import { dayEvents, Round, Session } from './day';
import { authorField, Count, Day, Id, type Selected, withAuthor } from './shared';
import { Task } from './task';

/** The first tasks, and how many there are in total. */
const Tasks = z.strictObject({ total: Count, tasks: z.array(Task) });
interface Tasks {
  total: number;
  tasks: Task[];
}

const MilestoneRow = z.strictObject({
  headingId: Id,
  name: z.string(),
  deadline: Day,
  projectId: Id.nullable(),
  areaId: Id.nullable(),
  place: z.string(),
  openTaskCount: Count,
  ...authorField,
});
export const Milestone = withAuthor(MilestoneRow);
export type Milestone = Selected<z.infer<typeof Milestone>>;

/** The one task to do now. */
export const NextTask = z.strictObject({
  task: Task,
  reason: z.string().describe('Why this one, as a sentence.'),
});
/** The same as it is read. */
export interface NextTask {
  task: Task;
  reason: string;
}

const always = {
  day: Day,
  next: NextTask.nullable().describe('The one task to do now; null if nothing is planned or due.'),
  summary: z.string().describe('The same content as Markdown, with the ids that other tools take.'),
  ...dayEvents,
};

/** The context in short. */
export const DaySummary = z.strictObject(always);

/** What matters now, most urgent first. Bounded to fit into the context of a language model. */
export const DayContext = z.strictObject({
  ...always,
  engagedRound: z.strictObject({ round: Round, tasks: z.array(Task) }).nullable(),
  runningSession: Session.nullable(),
  overdue: Tasks.describe('Open tasks planned for an earlier day or past their deadline.'),
  today: Tasks.describe('Open tasks for today or left from earlier days.'),
  deadlines: Tasks.describe('Open tasks due within seven days.'),
  milestones: z
    .array(Milestone)
    .describe('Headings with a deadline within fourteen days, or a past deadline and open tasks.'),
  rounds: z.array(Round),
});

/** The same as it is read. */
export interface DayContext {
  day: string;
  next: NextTask | null;
  summary: string;
  events?: Event[] | undefined;
  eventsPending?: true | undefined;
  engagedRound: { round: Round; tasks: Task[] } | null;
  runningSession: Session | null;
  overdue: Tasks;
  today: Tasks;
  deadlines: Tasks;
  milestones: Milestone[];
  rounds: Round[];
}
