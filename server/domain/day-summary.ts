import type { Day } from './days';
import { deadlineLabel, minutesLabel, type When, weekdayName, whenLabel } from './when';

interface SummaryTask {
  id: string;
  title: string;
  status: string;
  priority: number;
  when: When;
  deadline: Day | null;
  durationMin: number | null;
}

interface SummaryRound {
  index: number;
  taskIds: string[];
  engaged: boolean;
  closedAt: number | null;
}

interface Part {
  total: number;
  tasks: SummaryTask[];
}

/** What the summary tells. */
export interface DaySummary {
  day: Day;
  engagedRound: { round: SummaryRound; tasks: SummaryTask[] } | null;
  runningSession: { id: string; taskId: string; title: string } | null;
  overdue: Part;
  today: Part;
  deadlines: Part;
  milestones: { headingId: string; name: string; deadline: Day; place: string; openTaskCount: number }[];
  rounds: SummaryRound[];
}

/** The beginning of a longer text, never with half a character at its end. */
export const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most).replace(/\p{Surrogate}$/u, '')}…` : text;

/** A title on one line, so that nobody's words become a heading or a list of ours. */
const oneLine = (text: string) => cut(text.replace(/\s+/g, ' '), 160);

function line(task: SummaryTask, day: Day): string {
  const facts = [
    task.when.kind === 'date' && task.when.date < day && `planned ${whenLabel(task.when, day)}`,
    task.when.kind === 'date' && task.when.time && `at ${task.when.time}`,
    task.deadline && deadlineLabel(task.deadline, day),
    task.priority > 0 && `priority ${task.priority} of 3`,
    task.durationMin && minutesLabel(task.durationMin),
    task.status !== 'open' && task.status,
  ].filter(Boolean);
  return `- ${oneLine(task.title)}${facts.length > 0 ? ` (${facts.join(', ')})` : ''} — \`${task.id}\``;
}

function part(title: string, { total, tasks }: Part, day: Day): string[] {
  if (total === 0) return [];
  const more = total > tasks.length ? [`- and ${total - tasks.length} more: list_tasks`] : [];
  return [`## ${title} (${total})`, ...tasks.map((task) => line(task, day)), ...more, ''];
}

function roundState({ engaged, closedAt, taskIds }: SummaryRound): string {
  const state = closedAt !== null ? 'closed' : engaged ? 'engaged' : taskIds.length > 0 ? 'planned' : 'free';
  return taskIds.length > 0
    ? `${state}, ${taskIds.length} ${taskIds.length === 1 ? 'task' : 'tasks'}`
    : state;
}

function now({ engagedRound, runningSession, day }: DaySummary): string[] {
  const lines: string[] = [];
  if (engagedRound) {
    lines.push(
      `## Round ${engagedRound.round.index} is engaged`,
      ...engagedRound.tasks.map((task) => line(task, day)),
      '',
    );
  }
  if (runningSession) {
    const { id, taskId, title } = runningSession;
    lines.push(`A session runs on ${oneLine(title)} — task \`${taskId}\`, session \`${id}\`.`, '');
  }
  return lines;
}

/** The day in Markdown, the most pressing first. Pure: what it says depends on what it is given and on nothing else. */
export function daySummary(day: DaySummary): string {
  const milestones = day.milestones.map(
    ({ name, deadline, place, openTaskCount, headingId }) =>
      `- ${oneLine(name)} in ${oneLine(place)}: ${deadline}, ${deadlineLabel(deadline, day.day)}, ${openTaskCount} open — \`${headingId}\``,
  );
  const empty = day.overdue.total + day.today.total + day.deadlines.total === 0;
  return [
    `# ${weekdayName(day.day)}, ${day.day}`,
    '',
    ...now(day),
    ...part('Overdue', day.overdue, day.day),
    ...part('Today', day.today, day.day),
    ...part('Due within seven days', day.deadlines, day.day),
    ...(milestones.length > 0 ? ['## Milestones', ...milestones, ''] : []),
    ...(empty
      ? ['Nothing is planned or due. list_tasks with when=anytime shows what could be done.', '']
      : []),
    '## Rounds',
    ...day.rounds.map((round) => `- ${round.index}: ${roundState(round)}`),
  ].join('\n');
}
